import HTTP
import Testing

struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("octocat", "octocat"), ("a-b._~Z9", "a-b._~Z9"), ("a b", "a%20b"), ("a+b", "a%2Bb"),
    ("a/b?c#d&e=f%", "a%2Fb%3Fc%23d%26e%3Df%25"), ("..", ".."), ("é", "%C3%A9"), ("🎯", "%F0%9F%8E%AF"),
    ("\r\n\t\0", "%0D%0A%09%00"), ("[bot]", "%5Bbot%5D"), ("user:@me is:public", "user%3A%40me%20is%3Apublic"),
  ])
  func `Percent encoding leaves only unreserved characters unchanged`(text: String, encoded: String) {
    #expect(text.percentEncoded == encoded)
    #expect(encoded.percentDecoded == text)
  }

  @Test(arguments: [
    ("%", "%"), ("100%", "100%"), ("%4", "%4"), ("5%5", "5%5"), ("%zz", "%zz"), ("%4g", "%4g"), ("%+1", "%+1"),
    ("%-0", "%-0"), ("%%41", "%A"), ("%41%", "A%"), ("%e9", "\u{FFFD}"), ("a%ffb", "a\u{FFFD}b"),
    ("%c3%a9", "é"), ("%C3%a9", "é"), ("a+b", "a+b"),
  ])
  func `Percent decoding keeps invalid codes and replaces invalid UTF-8`(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
  }

  @Test func `Unicode scalars survive percent encoding and decoding`() {
    for value in stride(from: 0 as UInt32, through: 0x10FFFF, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      #expect(Array(text.percentEncoded.percentDecoded.unicodeScalars) == [scalar])
    }
  }
}
