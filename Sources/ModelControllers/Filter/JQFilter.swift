import CLibjq
public import FoundationEssentials
public import LotusModel

/// Filters JSON with a jq expression, using libjq (https://jqlang.org).
public final class JQFilter {
  /// A value that the expression produces.
  public struct Output: Hashable, Sendable {
    /// The string itself if the value is a string; otherwise JSON text on one line.
    public let text: String
    public let isJSON: Bool

    public var line: Data { Data("\(text)\n".utf8) }
  }

  /// The input of a filter.
  public enum Input: Sendable {
    /// A complete value, such as a page of a list.
    case all
    /// The rows of a list, one at a time.
    case rows
  }

  private let jq: JQLibrary
  /// Whether the expression expects an array, although it is applied to the rows of a list.
  private let mistakesRows: Bool
  private var state: OpaquePointer?
  private var input: OpaquePointer?

  /// Compiles an expression.
  ///
  /// - Parameter subject: The input of the filter, which an error message may explain.
  /// - Throws: `JSONFilterError.noLibrary` if libjq isn't installed, or `.invalid` if jq can't
  ///   compile the expression.
  public init(_ expression: String, of subject: Input = .all) throws(JSONFilterError) {
    mistakesRows = subject == .rows && expression.contains(".[")
    jq = try JQLibrary()
    state = jq.functions.jq_init()
    // Set an input without files. Without any input, the jq functions `input_filename` and
    // `input_line_number` would end the process.
    input = jq.functions.jq_util_input_init(nil, nil)
    jq.functions.jq_util_input_set_parser(input, jq.functions.jv_parser_new(0), 0)
    jq.functions.jq_set_input_cb(state, jq.functions.jq_util_input_next_input_cb, UnsafeMutableRawPointer(input))
    jq.functions.jq_set_error_cb(
      state,
      { target, message in
        guard let target else { return }
        Unmanaged<JQLibrary>.fromOpaque(target).takeUnretainedValue().note(message)
      }, Unmanaged.passUnretained(jq).toOpaque())
    guard jq.functions.jq_compile(state, expression) != 0 else {
      throw .invalid(jq.messages.first ?? "")
    }
  }

  deinit {
    jq.functions.jq_teardown(&state)
    jq.functions.jq_util_input_free(&input)
  }

  /// Applies the expression to each JSON value in a string.
  public func outputs(of text: Data) throws(JSONFilterError) -> [Output] {
    var outputs: [Output] = []
    for value in try values(in: text) {
      jq.functions.jq_start(state, value, 0)
      while let output = try next(jq.functions.jq_next(state)) { outputs.append(self.output(output)) }
    }
    return outputs
  }

  /// Applies the expression to each JSON value in a string, and returns each output as a line.
  public func lines(of text: [UInt8]) throws(JSONFilterError) -> [UInt8] {
    do {
      return try outputs(of: Data(text)).flatMap(\.line)
    } catch {
      if case .failed(let message) = error, mistakesRows { throw .failedForRow(message) }
      throw error
    }
  }

  private func values(in text: Data) throws(JSONFilterError) -> [jv] {
    var values: [jv] = []
    let parser = jq.functions.jv_parser_new(0)
    defer { jq.functions.jv_parser_free(parser) }
    let end = text.withUnsafeBytes { bytes in
      jq.functions.jv_parser_set_buf(
        parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), 0)
      while true {
        let value = jq.functions.jv_parser_next(parser)
        guard jq.isValid(value) else { return value }
        values.append(value)
      }
    }
    if jq.functions.jv_invalid_has_msg(jq.functions.jv_copy(end)) != 0 {
      for value in values { jq.functions.jv_free(value) }
    }
    _ = try next(end)
    return values
  }

  /// Checks a value that libjq returned.
  ///
  /// - Returns: `nil` for an invalid value without a message, which marks the end of a sequence.
  /// - Throws: `JSONFilterError.failed` for an invalid value with a message.
  private func next(_ value: jv) throws(JSONFilterError) -> jv? {
    if jq.isValid(value) { return value }
    guard jq.functions.jv_invalid_has_msg(jq.functions.jv_copy(value)) != 0 else {
      jq.functions.jv_free(value)
      return nil
    }
    throw .failed(jq.text(jq.functions.jv_invalid_get_msg(value)))
  }

  private func output(_ value: jv) -> Output {
    let isText = jq.functions.jv_get_kind(value) == JV_KIND_STRING
    return Output(text: jq.text(value), isJSON: !isText)
  }
}

/// The functions of libjq, and the messages that it reported while compiling an expression.
private final class JQLibrary {
  let functions: Libjq
  private(set) var messages: [String] = []

  init() throws(JSONFilterError) {
    guard let functions = Libjq() else { throw .noLibrary }
    self.functions = functions
  }

  /// Stores a message and frees the `jv` value.
  func note(_ message: jv) {
    messages.append(text(message))
  }

  func isValid(_ value: jv) -> Bool {
    functions.jv_get_kind(value) != JV_KIND_INVALID
  }

  /// Returns a string as it is, and any other value as JSON. Frees the `jv` value.
  func text(_ value: jv) -> String {
    let isText = functions.jv_get_kind(value) == JV_KIND_STRING
    let string = isText ? value : functions.jv_dump_string(value, 0)
    defer { functions.jv_free(string) }
    let count = functions.jv_string_length_bytes(functions.jv_copy(string))
    let start = UnsafeRawPointer(functions.jv_string_value(string))
    return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }
}
