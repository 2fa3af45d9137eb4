import Coordinators
import Essentials
import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import ModelControllers
import ViewControllers

/// Creates the task of `ghlotus api` from a command line, and reads the files named by its options.
struct APICommand {
  let line: ParsedLine

  func task(on server: GitHubServer) throws -> AppTask {
    let placeholders = Placeholders(on: server)
    let call = try APICall(
      endpoint: try placeholders.filledEndpoint(line.arguments[0]), on: server, method: try method(),
      headers: try headers(), fields: try fields(placeholders),
      input: try line.value("input").map { try InputFile(name: $0, for: .apiInput).content() },
      followsPages: line.has("paginate"),
      accepting: try acceptance())
    for (one, other) in [("jq", "silent"), ("jq", "slurp"), ("silent", "slurp"), ("include", "slurp")] {
      if line.has(one), line.has(other) { throw UsageError(.excluding("--\(one)", "--\(other)")) }
    }
    if line.has("slurp"), !line.has("paginate") { throw UsageError(.slurpWithoutPagination) }
    // Each page is a request of its own. A write would be carried out again for each page.
    if line.has("paginate"), call.method != .get, !call.isGraphQL { throw UsageError(.paginatedWrite) }
    let options = APIOptions(
      includesHead: line.has("include"), followsPages: line.has("paginate"), keepsPages: line.has("slurp"),
      isSilent: line.has("silent"))
    return .callAPI(call, options, try line.filter(of: .all))
  }

  private func method() throws -> HTTPMethod? {
    guard let name = line.value("method") else { return nil }
    guard let method = HTTPMethod(name) else { throw UsageError(.notMethod(name)) }
    return method
  }

  private func headers() throws -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (_, text) in line.values("header") {
      guard let colon = text.firstIndex(of: ":"), colon > text.startIndex,
        text[..<colon].utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
        text[colon...].utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 })
      else { throw UsageError(.notHeader(text)) }
      headers.append(String(text[..<colon]), text[colon...].dropFirst().drop { $0 == " " }.description)
    }
    let previews = line.values("preview").flatMap { $0.value.split(separator: ",") }
    for name in previews where !name.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }) {
      throw UsageError(.notPreview(String(name)))
    }
    if !previews.isEmpty {
      headers.append("Accept", previews.map { "application/vnd.github.\($0)-preview+json" }.joined(separator: ", "))
    }
    return headers
  }

  private func acceptance() throws -> CacheAcceptance {
    guard let text = line.value("cache") else { return .youngerThan(0) }
    if line.has("refresh") { throw UsageError(.excluding("--cache", "--refresh")) }
    if text == "fresh" { return .fresh }
    guard let seconds = DurationText.seconds(text) else {
      throw UsageError(.notDuration(option: "--cache", text))
    }
    return .youngerThan(seconds)
  }

  private func fields(_ placeholders: Placeholders) throws -> RequestFields {
    var fields = RequestFields()
    for (option, text) in line.values("raw-field", "field") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 1, text.hasSuffix("[]") {
        try fields.append(String(text.dropLast(2)), .array([]))
      } else if parts.count == 2 {
        try fields.append(parts[0], option == "field" ? try typed(parts[1], placeholders) : .string(parts[1]))
      } else {
        throw InvalidCallError.field(text)
      }
    }
    return fields
  }

  private func typed(_ text: String, _ placeholders: Placeholders) throws -> JSONValue {
    guard text.hasPrefix("@") else { return RequestFields.typed(try placeholders.filledValue(text)) }
    let file = InputFile(name: String(text.dropFirst()), for: .apiField)
    return .string(try file.text(isRequired: true))
  }
}
