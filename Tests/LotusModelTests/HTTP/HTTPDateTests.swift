import FoundationEssentials
import LotusModel
import Testing

@Suite("HTTP dates")
struct HTTPDateTests {
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "SUN, 06 nov 1994 08:49:37 gmt",
  ])
  func `All forms of the RFC are read`(text: String) {
    #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test func `A short year means the century that is meant`() {
    #expect(HTTPDate.parse("Thursday, 18-Aug-50 02:01:18 GMT") == HTTPDate.parse("Thu, 18 Aug 2050 02:01:18 GMT"))
  }

  @Test(arguments: [
    "", "0", "-1", "tomorrow", "Thu, 18 Aug 2050 02:01:18 UTC", "Thu, 18 Aug 2050 02:01:18 AEST",
    "Thu, 18 Aug 50 02:01:18 GMT", "Thu 18 Aug 2050 02:01:18 GMT", "Thu, 18  Aug  2050 02:01:18 GMT",
    "Thu, 18-Aug-2050 02:01:18 GMT", "Thu, 18 Aug 2050 02.01.18 GMT", "Thu, 18 Aug 2050 2:01:18 GMT",
    "Thu, 18 Aug 2050 24:01:18 GMT", "Thu, 00 Aug 2050 02:01:18 GMT", "Thu, 18 Foo 2050 02:01:18 GMT",
  ])
  func `What is no date of the RFC is none`(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }
}
