import LotusModel
import Testing

/// Tests the names of gists and issues as users type them.
@Suite struct NameTests {
  @Test(arguments: [
    ("6cad326836d38bd3a7ae", "6cad326836d38bd3a7ae"), ("1", "1"),
    ("https://gist.github.com/octocat/6cad326836d38bd3a7ae", "6cad326836d38bd3a7ae"),
    ("octocat/6cad3268", "6cad3268"), ("6cad3268/", "6cad3268"),
    ("https://gist.github.com/octocat/6cad3268?a=b#file-c", "6cad3268"),
    ("https://gist.github.com/octocat/6cad326836d38bd3a7ae/raw", "6cad326836d38bd3a7ae"),
    ("https://gist.github.com/6cad326836d38bd3a7ae/revisions", "6cad326836d38bd3a7ae"),
    (
      "https://gist.github.com/octocat/6cad326836d38bd3a7ae/f3d5b1c0f3d5b1c0f3d5b1c0f3d5b1c0f3d5b1c0",
      "6cad326836d38bd3a7ae"
    ),
    ("https://gist.githubusercontent.com/octocat/6cad326836d38bd3a7ae/raw/f3d5b1c0/a.txt", "6cad326836d38bd3a7ae"),
    ("https://ghe.example/gist/octocat/6cad326836d38bd3a7ae/forks", "6cad326836d38bd3a7ae"),
    ("https://gist.github.com/6cad3268/6cad326836d38bd3a7ae", "6cad326836d38bd3a7ae"),
    ("https://gist.github.com/octocat/1/raw", "1"),
  ])
  func `A gist can be given by its ID or by its web address`(text: String, id: String) throws {
    #expect(try GistID(text).text == id)
  }

  @Test(arguments: ["", "/", "a b", "..", "6cad?", "é", String(repeating: "a", count: 65)])
  func `An invalid gist ID throws an error`(text: String) {
    #expect(throws: InvalidNameError.gist(text)) { try GistID(text) }
  }

  @Test func `An issue name consists of a repository and a number`() throws {
    let name = try IssueName("octocat/Hello-World#1347")
    #expect(name.repository.text == "octocat/Hello-World")
    #expect(name.number == 1347)
    #expect(name.text == "octocat/Hello-World#1347")
  }

  @Test(
    arguments: [
      ("12", 12), ("#12", 12), ("#", nil), ("", nil), ("0", nil), ("-1", nil), ("1a", nil), ("##1", nil),
      ("o/r#1", nil),
      ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func `An issue of the current repository can be named by its number`(text: String, number: Int?) {
    #expect(IssueName.number(text) == number)
  }

  @Test(arguments: ["", "#1", "octocat#1", "octocat/Hello-World", "o/r#", "o/r#0", "o/r#-1", "o/r#1#2", "o/r#1a"])
  func `An invalid issue name throws an error`(text: String) {
    #expect(throws: InvalidNameError.issue(text)) { try IssueName(text) }
  }
}

@Suite struct PublicKeyTests {
  private static let ed25519 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample"

  @Test func `A public SSH key is parsed with its comment`() throws {
    let key = try PublicKey("\(Self.ed25519) mona@my laptop\n")
    #expect(key.kind == .ssh)
    #expect(key.text == "\(Self.ed25519) mona@my laptop")
    #expect(key.comment == "mona@my laptop")
    #expect(try PublicKey(Self.ed25519).comment == nil)
  }

  @Test(arguments: [
    "ssh-rsa AAAAB3Nz", "ecdsa-sha2-nistp256 AAAAE2Vj", "sk-ssh-ed25519@openssh.com AAAAGnNr",
    "sk-ecdsa-sha2-nistp256@openssh.com AAAAInNr",
  ])
  func `All types of SSH keys are recognized`(text: String) throws {
    #expect(try PublicKey(text, of: .ssh).kind == .ssh)
    #expect(try PublicKey(text, of: .signing).kind == .signing)
    #expect(throws: InvalidKeyError.isOther(.ssh)) { try PublicKey(text, of: .gpg) }
  }

  @Test func `A GPG key is recognized by its ASCII armor`() throws {
    let text = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBF\n-----END PGP PUBLIC KEY BLOCK-----"
    #expect(try PublicKey("\n\(text)\n\n").text == text)
    #expect(try PublicKey(text).kind == .gpg)
  }

  @Test(arguments: [
    "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn\n-----END OPENSSH PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIE", "-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQ",
    "ssh-rsa AAAAB3Nz\n-----BEGIN PRIVATE KEY-----",
  ])
  func `A private key is never accepted`(text: String) {
    #expect(throws: InvalidKeyError.isPrivate(text.contains("PGP") ? .gpg : .ssh)) { try PublicKey(text) }
  }

  @Test(arguments: ["", "hello", "ssh-rsa", "ssh-rsa nonsense", "ssh-rsa AAAAB3Nz\nmona", "rsa AAAA"])
  func `Text that is not a public key throws an error`(text: String) {
    #expect(throws: InvalidKeyError.notAKey) { try PublicKey(text) }
  }

  @Test(arguments: ["\n", " ", " mona@laptop\n"])
  func `Text with several SSH keys throws an error`(separator: String) {
    #expect(throws: InvalidKeyError.severalKeys) { try PublicKey(Self.ed25519 + separator + Self.ed25519) }
  }
}
