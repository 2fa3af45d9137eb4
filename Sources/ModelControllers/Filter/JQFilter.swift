import CLibjq
import Essentials
public import FoundationEssentials
public import LotusModel

/// Filters JSON with a jq expression, using libjq (https://jqlang.org).
public final class JQFilter {
  /// A value that the expression produces, or a message for standard error.
  public enum Output: Hashable, Sendable {
    case string(String)
    /// JSON on one line, with the same escape sequences as the output of `--json`.
    case json(String)
    /// A message that `debug`, `stderr` or `halt_error` prints to standard error.
    case message(String)
  }

  /// The kind of value that a filter is applied to.
  public enum Input: Sendable {
    /// A complete value, such as a page of a list.
    case all
    /// The rows of a list, one at a time.
    case rows
    /// The rows of a list, as one array.
    case array
  }

  private let jq: JQLibrary
  /// The input of the filter if the expression seems to be meant for the other kind of input: for
  /// an array instead of rows, or for rows instead of an array. `nil` if the expression fits.
  private let mistake: Input?
  private var state: OpaquePointer?
  private var input: OpaquePointer?

  /// Compiles an expression.
  ///
  /// - Parameter subject: The input of the filter, which an error message may explain.
  /// - Throws: `JSONFilterError.noLibrary` if libjq isn't installed, or `.invalid` if jq can't
  ///   compile the expression.
  public init(_ expression: String, of subject: Input = .all) throws(JSONFilterError) {
    let isForArrays = expression.contains(".[")
    mistake = subject == .rows && isForArrays || subject == .array && !isForArrays ? subject : nil
    jq = try JQLibrary()
    state = jq.functions.jq_init()
    // Set an input without files. Without any input, the jq functions `input_filename` and
    // `input_line_number` would end the process.
    input = jq.functions.jq_util_input_init(nil, nil)
    jq.functions.jq_util_input_set_parser(input, jq.functions.jv_parser_new(0), 0)
    jq.functions.jq_set_input_cb(state, jq.functions.jq_util_input_next_input_cb, UnsafeMutableRawPointer(input))
    let library = Unmanaged.passUnretained(jq).toOpaque()
    jq.functions.jq_set_error_cb(state, { JQLibrary.library($0)?.note($1) }, library)
    jq.functions.jq_set_debug_cb(state, { JQLibrary.library($0)?.noteDebugging($1) }, library)
    // Without a path of modules, `import` and `include` would end the process.
    for name in ["JQ_ORIGIN", "PROGRAM_ORIGIN"] {
      jq.functions.jq_set_attr(state, jq.functions.jv_string(name), jq.functions.jv_string("."))
    }
    jq.functions.jq_set_attr(state, jq.functions.jv_string("JQ_LIBRARY_PATH"), jq.functions.jv_array())
    let definition = expression.contains("stderr") ? Self.standardError : ""
    guard jq.functions.jq_compile(state, definition + expression) != 0 else {
      throw .invalid(jq.messages.first ?? "")
    }
  }

  deinit {
    jq.functions.jq_teardown(&state)
    jq.functions.jq_util_input_free(&input)
  }

  /// A definition of jq's function `stderr`. The original writes to standard error itself, where
  /// control characters would reach the terminal.
  private static var standardError: String {
    #"def stderr: ({"\#(JQLibrary.messageKey)": .} | debug | empty), .; "#
  }

  /// Applies the expression to each JSON value in a string.
  ///
  /// - Parameter receive: Receives each output at once, so that the outputs before an error aren't
  ///   lost.
  /// - Throws: `JSONFilterError`, or the error of `receive`.
  public func apply(to text: Data, _ receive: (Output) throws -> Void) throws {
    guard state != nil else { throw JSONFilterError.crashed }
    do {
      for value in try values(in: text) {
        jq.functions.jq_start(state, value, 0)
        while let output = try next(result(receive)) { try receive(self.output(output)) }
        try checkHalt(receive)
      }
    } catch JSONFilterError.failed(let message) {
      throw mistake == .rows
        ? .failedForRow(message) : mistake == .array ? .failedForArray(message) : JSONFilterError.failed(message)
    }
  }

  /// Applies the expression to each JSON value in data. Writes the results without their line ends.
  public func apply(to data: [UInt8], write: (String) throws -> Void, say: (String) -> Void) throws {
    try apply(to: Data(data)) { output in
      switch output {
      case .string(let text), .json(let text): try write(text)
      case .message(let text): say(text)
      }
    }
  }

  /// Returns the next result of the expression, after the messages that were printed before it.
  ///
  /// - Throws: `JSONFilterError.crashed` if libjq crashed, or the error of `receive`.
  private func result(_ receive: (Output) throws -> Void) throws -> jv {
    jq.messages = []
    var result = jv()
    guard ghlotus_jq_next(jq.functions.functions, state, &result) else {
      (state, input) = (nil, nil)
      throw JSONFilterError.crashed
    }
    do {
      for message in jq.messages { try receive(.message(message)) }
    } catch {
      jq.functions.jv_free(result)
      throw error
    }
    return result
  }

  /// Throws an error if the expression called `halt` or `halt_error`.
  ///
  /// - Throws: `JSONFilterError.halted`, or the error of `receive`.
  private func checkHalt(_ receive: (Output) throws -> Void) throws {
    guard jq.functions.jq_halted(state) != 0 else { return }
    let code = jq.functions.jq_get_exit_code(state)
    // As in jq, `halt` has no exit code and succeeds.
    let status = jq.isValid(code) ? Int32(exactly: jq.functions.jv_number_value(code).rounded(.towardZero)) ?? 5 : 0
    jq.functions.jv_free(code)
    let message = jq.functions.jq_get_error_message(state)
    if [JV_KIND_INVALID, JV_KIND_NULL].contains(jq.functions.jv_get_kind(message)) {
      jq.functions.jv_free(message)
    } else {
      let text = jq.text(message)
      try receive(.message(text.hasSuffix("\n") ? String(text.dropLast()) : text))
    }
    throw JSONFilterError.halted(status: status)
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
  /// - Returns: `nil` at the end of a sequence, which jq marks with an invalid value without a
  ///   message.
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
    return isText ? .string(jq.text(value)) : .json(JSONText.escaping(jq.text(value)))
  }
}

/// The functions of libjq, and the messages that it reported.
private final class JQLibrary {
  let functions: Libjq
  var messages: [String] = []

  init() throws(JSONFilterError) {
    guard let functions = Libjq() else { throw .noLibrary }
    self.functions = functions
  }

  /// The member of an object that contains a value for standard error.
  static let messageKey = "ghlotus:stderr"

  /// Returns the object that was passed to a callback of jq.
  static func library(_ target: UnsafeMutableRawPointer?) -> JQLibrary? {
    target.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Stores a message and frees the `jv` value.
  func note(_ message: jv) {
    messages.append(text(message))
  }

  /// Stores a value of `debug`, as jq prints it, or a value of `stderr`. Frees the `jv` value.
  func noteDebugging(_ value: jv) {
    let json = text(functions.jv_dump_string(value, 0))
    let start = #"{"\#(Self.messageKey)":"#
    messages.append(json.hasPrefix(start) ? String(json.dropFirst(start.count).dropLast()) : #"["DEBUG:",\#(json)]"#)
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
