import Testing

/// The parser finds complete declarations, and nothing that only looks like a declaration.
@Suite("Declaration parser")
struct DeclarationParserTests {
  private func declarations(_ code: String) -> [Declaration] {
    DeclarationParser(Tokenizer(code).tokens).declarations
  }

  @Test func `Declarations are found with their owners`() {
    let found = declarations(
      """
      struct User { enum Plan { case free, paid(since: Date) } }
      extension User.Plan { struct Price {} }
      extension [User] { static let empty = [] }
      final class Page { class func make() { class Local {} } }
      func label(class name: String, protocol other: Int) { let value = 1 }
      import struct LotusModel.User
      """)
    #expect(
      found.map { "\($0.kind) \($0.fullName)" } == [
        "struct User", "enum User.Plan", "case User.Plan.free", "extension User.Plan", "struct User.Plan.Price",
        "extension [User]", "let [User].empty", "class Page", "class Page.Local", "import LotusModel",
      ])
  }

  @Test(arguments: [
    ("struct A: B, C.D {}", ["B", "C", "D"]),
    ("final class A<T: Hashable>: B<T>, @unchecked Sendable where T: Codable {}", ["B", "Sendable"]),
    ("extension A:\n  B,\n  C\n{}", ["B", "C"]),
    ("actor A {}", []),
  ])
  func `Superclasses and conformances are found`(code: String, expected: [String]) {
    #expect(declarations(code).first?.inherited == Set(expected))
  }

  @Test func `Modifiers are found, including the access level of a public extension`() {
    let found = declarations(
      """
      /// Documented.
      @available(*, deprecated, message: "(") public final class A {}
      public extension A { private(set) static var b = 1; private let c = 2 }
      """)
    #expect(found[0].modifiers.isSuperset(of: ["public", "final"]))
    #expect(found[0].isDocumented)
    #expect(found[2].modifiers == ["private(set)", "static", "public"])
    #expect(!found[3].isPublic)
  }

  @Test(arguments: [
    ("let a = 1", true), ("var a: Int", true), ("var a: Int { 1 }", false), ("var a = b { $0 }", true),
    ("var a: Int { didSet { b() } }", true), ("var a: Int { get }", false), ("var a: [Int] = [] { willSet {} }", true),
    ("var a: Int\nvar b: Int { 1 }", true),
  ])
  func `Stored properties are distinguished from computed properties`(code: String, isStored: Bool) {
    #expect(declarations("struct S { \(code) }")[1].isStored == isStored)
  }
}
