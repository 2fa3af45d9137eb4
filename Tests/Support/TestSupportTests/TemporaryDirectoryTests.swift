import TestSupport
import Testing

struct TemporaryDirectoryTests {
  @Test func `Files are written, read and listed`() throws {
    let directory = try TemporaryDirectory()
    #expect(try directory.write("a/b.txt", "löt\n") == directory.file("a/b.txt"))
    try directory.write("c", "")
    #expect(try directory.read("a/b.txt") == "löt\n")
    #expect(try directory.names() == ["a", "c"])
    #expect(throws: (any Error).self) { try directory.read("d") }
  }

  @Test func `Each directory is unique and is removed when its instance is released`() throws {
    var first: TemporaryDirectory? = try TemporaryDirectory()
    let second = try TemporaryDirectory()
    let path = try #require(first?.path)
    #expect(path != second.path)
    try first?.write("a/b", "")
    first = nil
    #expect(try Subprocess.run("test", ["-e", path], environment: [:]).status == 1)
  }
}
