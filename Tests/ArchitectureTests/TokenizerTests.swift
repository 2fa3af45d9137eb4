import Testing

/// The rules depend on correct tokens: all code must be found, and strings and comments must not
/// count as code.
@Suite("Tokenizer")
struct TokenizerTests {
  @Test(arguments: [
    ("let a = b // c", ["let", "a", "=", "b"]),
    ("a /* b /* c */ d */ e", ["a", "e"]),
    (#"f("a \" b")"#, ["f", "(", "\"a  b\"", ")"]),
    (#"f("a \(b + "c\(d)") e")"#, ["f", "(", #""a  e""#, "(", "b", "+", #""c""#, "(", "d", ")", ")", ")"]),
    (##"#"a \(b) \#(c) " d"# e"##, [##""a \(b)  " d""##, "(", "c", ")", "e"]),
    ("\"\"\"\n  a \"b\" // c\n  \"\"\" d", ["\"\n  a \"b\" // c\n  \"", "d"]),
    (#"a.firstMatch(of: /b"c\/d/) / e"#, ["a", ".", "firstMatch", "(", "of", ":", #""b"c\/d""#, ")", "/", "e"]),
    ("#/a/b/# c", ["\"a/b\"", "c"]),
    ("@MainActor #if x1?.y!.z", ["@MainActor", "#if", "x1", "?", ".", "y", "!", ".", "z"]),
    ("0..<10.5 + 1_000.a", ["0", ".", ".", "<", "10.5", "+", "1_000", ".", "a"]),
    ("`a b`() reduce(1, /)", ["`a b`", "(", ")", "reduce", "(", "1", ",", "/", ")"]),
    ("`Task`.`init` { `default` }", ["Task", ".", "`init`", "{", "`default`", "}"]),
    ("\"never closed\nb", ["\"never closed\"", "b"]),
  ])
  func `The tokenizer splits code into tokens`(code: String, expected: [String]) {
    #expect(Tokenizer(code).tokens.map(\.text) == expected)
  }

  @Test func `Brackets balance in every file of the package`() {
    let unbalanced = [SourceFile].package.filter { $0.tokens.map(\.depthChange).reduce(0, +) != 0 }
    #expect(unbalanced.map(\.path).isEmpty)
  }

  @Test func `Line numbers are correct after multi-line comments and strings`() {
    let tokenizer = Tokenizer("a\n/* b\n */ c\n\"\"\"\n  \\(d)\n  \"\"\"\ne // f")
    #expect(tokenizer.tokens.filter { $0.kind == .word }.map(\.line) == [1, 3, 5, 7])
    #expect(tokenizer.comments == [Comment(text: "/* b\n */", line: 2), Comment(text: "// f", line: 7)])
  }

  @Test func `A doc comment belongs to the token that follows`() {
    let tokens = Tokenizer("/// A.\na\n// B.\nb /** C. */ c").tokens
    #expect(tokens.map(\.isDocumented) == [true, false, true])
  }
}
