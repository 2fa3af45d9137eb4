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

  static let options: [Option] = [
    method, header, rawField, field, input, include, silent, paginate,
    .slurp.described(as: "with --paginate: print an array of pages instead of joining them into one list"), .jq,
    preview, cache,
  ]

  private static let method = Option(
    name: "method", short: "X", value: "METHOD", candidates: .words(HTTPMethod.known.map(\.name)),
    summary: "the HTTP method; GET by default, or POST with parameters or a body")
  private static let header = Option(
    name: "header", short: "H", value: "NAME:VALUE", repeats: true, summary: "add a header field to the request")
  private static let rawField = Option(
    name: "raw-field", short: "f", value: "KEY=VALUE", repeats: true,
    summary: "add a parameter whose value is a string")
  private static let field = Option(
    name: "field", short: "F", value: "KEY=VALUE", repeats: true, candidates: .textOrFile,
    summary: "add a typed parameter: true, false, null, an integer, @FILE or a string; for a string that starts "
      + "with @, use -f")
  private static let input = Option(
    name: "input", value: "FILE", candidates: .files, summary: "send a file as the body; - reads standard input")
  private static let include = Option(
    name: "include", short: "i", summary: "print the status line and the header fields of the response")
  private static let silent = Option(name: "silent", summary: "do not print the body of the response")
  private static let paginate = Option(name: "paginate", summary: "fetch every page of a list")
  private static let preview = Option(
    name: "preview", short: "p", value: "NAME", repeats: true, summary: "request a preview of the API")
  private static let cache = Option(
    name: "cache", value: "DURATION", candidates: .examples(["fresh", "60s", "10m", "1h", "1d"]),
    summary: "use a cached response up to this age, such as 3600s, 60m or 1h; with \"fresh\", use it for "
      + "as long as GitHub allows")

  func task(on server: GitHubServer) throws -> AppTask {
    let placeholders = Placeholders(on: server)
    let call = try APICall(
      endpoint: try placeholders.filledEndpoint(line.arguments[0]), on: server, method: try method(),
      headers: try headers(), fields: try fields(placeholders),
      input: try line.value(Self.input).map { try InputFile(name: $0, for: .apiInput).content() },
      followsPages: line.has(Self.paginate),
      accepting: try acceptance())
    try line.check(.jq, excludes: [Self.silent, .slurp])
    try line.check(Self.silent, excludes: [.slurp])
    try line.check(Self.include, excludes: [.slurp])
    if line.has(.slurp), !line.has(Self.paginate) { throw UsageError(.slurpWithoutPagination) }
    // Each page is a request of its own. A write would be carried out again for each page.
    if line.has(Self.paginate), call.method != .get, !call.isGraphQL { throw UsageError(.paginatedWrite) }
    if line.has(Self.paginate), call.isGraphQL, !call.takesCursor { throw UsageError(.paginationWithoutCursor) }
    let options = APIOptions(
      includesHead: line.has(Self.include), followsPages: line.has(Self.paginate), keepsPages: line.has(.slurp),
      isSilent: line.has(Self.silent))
    return .callAPI(call, options, try line.filter(of: .all))
  }

  private func method() throws -> HTTPMethod? {
    guard let name = line.value(Self.method) else { return nil }
    guard let method = HTTPMethod(name) else { throw UsageError(.notMethod(name)) }
    return method
  }

  private func headers() throws -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (_, text) in line.values(Self.header) {
      guard let colon = text.firstIndex(of: ":"), colon > text.startIndex,
        text[..<colon].utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
        text[colon...].utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 })
      else { throw UsageError(.notHeader(text)) }
      headers.append(String(text[..<colon]), text[colon...].dropFirst().drop { $0 == " " }.description)
    }
    let previews = line.values(Self.preview).flatMap { $0.value.split(separator: ",") }
    for name in previews where !name.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }) {
      throw UsageError(.notPreview(String(name)))
    }
    if !previews.isEmpty {
      headers.append("Accept", previews.map { "application/vnd.github.\($0)-preview+json" }.joined(separator: ", "))
    }
    return headers
  }

  private func acceptance() throws -> CacheAcceptance {
    guard let text = line.value(Self.cache) else { return .validated }
    try line.check(Self.cache, excludes: [.refresh])
    if text == "fresh" { return .fresh }
    guard let seconds = DurationText.seconds(text) else {
      throw UsageError(.notDuration(option: Self.cache.spelling, text))
    }
    return .youngerThan(seconds)
  }

  private func fields(_ placeholders: Placeholders) throws -> RequestFields {
    var fields = RequestFields()
    for (option, text) in line.values(Self.rawField, Self.field) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 1, text.hasSuffix("[]") {
        try fields.append(String(text.dropLast(2)), .array([]))
      } else if parts.count == 2 {
        try fields.append(parts[0], option == Self.field.name ? try typed(parts[1], placeholders) : .string(parts[1]))
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
