import Essentials
import FoundationEssentials

/// Reads an HTTP archive written by any program.
///
/// The initializers below read the JSON values one by one. With a `Decodable` type for each object
/// of the format, a replay would take twice as long.
extension HTTPArchive {
  /// Creates an archive from the contents of a HAR file.
  ///
  /// An invalid entry doesn't prevent a replay of the other entries.
  ///
  /// - Throws: `InvalidArchiveError` if the contents aren't JSON, or if the log lacks a valid
  ///   required field. Also if every entry is invalid, or so many entries that finding their fields
  ///   would take too long.
  public init(parsing bytes: [UInt8]) throws(InvalidArchiveError) {
    do {
      let log = try JSONDocument(parsing: bytes).root.member("log")
      let apiURL = try log.memberIfAny("_apiURL")?.string()
      let (entries, unreadable) = try Self.entries(log.member("entries"), isForeign: apiURL == nil)
      let page = try log.memberIfAny("pages")?.elements { $0 }.first
      self.init(
        startedAt: (try? page?.memberIfAny("startedDateTime")?.time())
          ?? entries.first { $0.invalidField == nil }?.startedAt ?? Date(timeIntervalSince1970: 0),
        apiURL: apiURL, comment: log.lenient("comment", String.self),
        entries: entries, unreadableFields: unreadable)
    } catch {
      if let name = UserText.nameOfUTF16(bytes) { throw InvalidArchiveError.utf16(name: name) }
      throw InvalidArchiveError(error)
    }
  }

  /// Reads the entries of a log.
  ///
  /// - Parameter isForeign: Whether another program made the recording.
  private static func entries(_ log: JSONReader, isForeign: Bool) throws -> (
    entries: [Entry], unreadableFields: [String]
  ) {
    var (entries, unreadable, invalidFields, distance) = ([Entry](), [String](), [String](), 0)
    let readers = try log.elements { $0 }
    for (index, reader) in readers.enumerated() {
      do {
        let entry = try Entry(reader, isForeign: isForeign)
        entries.append(entry)
        guard let field = entry.invalidField else { continue }
        invalidFields.append(field)
      } catch {
        let field = InvalidArchiveError(error).field
        unreadable.append(field)
        invalidFields.append(field)
      }
      // Finding the path of an invalid field takes longer the later its entry is. Stop, and reject
      // the archive, before the total time becomes too long.
      distance += index
      guard distance < 10_000_000 else { break }
    }
    let isUsable = invalidFields.count < readers.count && distance < 10_000_000
    if let field = invalidFields.first, !isUsable { throw InvalidArchiveError.notArchive(field: field) }
    return (entries, unreadable)
  }
}

extension InvalidArchiveError {
  init(_ error: any Error) {
    let context: DecodingError.Context
    var path: [any CodingKey] = []
    switch error {
    case let error as InvalidArchiveError:
      self = error
      return
    case DecodingError.keyNotFound(let key, let found): (context, path) = (found, [key])
    case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found): context = found
    case DecodingError.dataCorrupted(let found) where !found.codingPath.isEmpty: context = found
    default:
      self = .notJSON
      return
    }
    // If the document isn't an object, the path is empty, and the missing field is `log`.
    let field = (context.codingPath + path).dotted
    self = .notArchive(field: field.isEmpty ? "log" : field)
  }

  /// The path of the invalid field. Empty if the file isn't JSON.
  var field: String {
    if case .notArchive(let field) = self { field } else { "" }
  }
}

// The string literals below are the field names of HAR 1.2.

extension HTTPArchive.Entry {
  /// Creates an entry from a HAR `entry` object.
  ///
  /// The method and the URL of the request are required. If anything else can't be read, the entry
  /// is unusable, and it matches every request with its method and URL.
  ///
  /// - Throws: An error if the method or the URL of the request can't be read.
  fileprivate init(_ entry: JSONReader, isForeign: Bool) throws {
    let recorded = try entry.member("request")
    var request = try HTTPRequest(recordedTarget: recorded)
    do {
      try request.add(recorded: recorded)
      let failure = entry.lenient("_error", TransportError.self)
      self.init(
        startedAt: try entry.member("startedDateTime").time(),
        duration: max(0, entry.lenient("time", Double.self) ?? 0) / 1000, request: request,
        outcome: try failure.map { .failure($0) }
          ?? .init(recorded: entry.member("response"), to: request, isForeign: isForeign),
        repeats: entry.lenient("_repeat", Bool.self) ?? false,
        matchesAnyBody: entry.lenient("_anyBody", Bool.self) ?? false)
    } catch {
      self.init(
        startedAt: Date(timeIntervalSince1970: 0), duration: 0, request: try HTTPRequest(recordedTarget: recorded),
        outcome: .unusable(.invalid(field: InvalidArchiveError(error).field)), matchesAnyBody: true)
    }
  }

  /// The invalid field that makes the entry unusable. `nil` if the entry has no invalid field.
  fileprivate var invalidField: String? {
    switch outcome {
    case .unusable(.invalid(let field)), .unusable(.invalidBody(let field)): field
    default: nil
    }
  }
}

extension JSONReader {
  /// Decodes a member whose name another program may use for a different purpose.
  ///
  /// - Returns: `nil` if the member is missing or can't be decoded as this type.
  func lenient<Value: Decodable>(_ name: String, _ type: Value.Type) -> Value? {
    try? memberIfAny(name)?.decode(type)
  }

  /// The date of an ISO 8601 string, with or without fractions of a second.
  fileprivate func time() throws -> Date {
    guard let date = Date(iso8601: try string()) else { throw invalid }
    return date
  }

  var invalid: InvalidArchiveError { .notArchive(field: codingPath.dotted) }
}
