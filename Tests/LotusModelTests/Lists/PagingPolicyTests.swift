import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

struct PagingPolicyTests {
  private static let base = "https://api.github.com/list?page="

  private func url(_ number: Int) throws -> URL {
    try #require(URL(string: "\(Self.base)\(number)"))
  }

  private func links(next: Int?, last: Int? = nil) throws -> PageLinks {
    let relations = [("next", next), ("last", last)].compactMap { name, number in
      number.map { "<\(Self.base)\($0)>; rel=\"\(name)\"" }
    }
    return PageLinks(
      HTTPResponse(200, ["link": relations.joined(separator: ", ")]), to: HTTPRequest(url: try url(1)),
      below: try url(1))
  }

  @Test func `Without a link to the last page, each page leads to the next`() throws {
    var policy = PagingPolicy(firstURL: try url(1))
    #expect(try policy.next() == url(1))
    #expect(try policy.next() == nil)
    policy.note(try links(next: 2), ofPage: 1)
    #expect(try policy.next() == url(2))
    #expect(try policy.next() == nil)
    policy.note(try links(next: nil), ofPage: 2)
    #expect(try policy.next() == nil)
    #expect(policy.lastNumber == nil)
  }

  @Test func `With a link to the last page, all pages up to the maximum can be requested`() throws {
    for (maximum, numbers) in [(nil, 2...5), (3, 2...3)] as [(Int?, ClosedRange<Int>)] {
      var policy = PagingPolicy(firstURL: try url(1), maximumCount: maximum)
      _ = try policy.next()
      policy.note(try links(next: 2, last: 5), ofPage: 1)
      #expect(policy.lastNumber == 5)
      for number in numbers { #expect(try policy.next() == url(number)) }
      #expect(try policy.next() == nil)
    }
  }

  @Test func `A link back to an earlier page throws an error once`() throws {
    var policy = PagingPolicy(firstURL: try url(1))
    _ = try policy.next()
    policy.note(try links(next: 1), ofPage: 1)
    #expect(throws: NetworkError.malformed(.repeatedPage)) { try policy.next() }
    #expect(try policy.next() == nil)
  }

  @Test func `An endless list throws an error once`() throws {
    var policy = PagingPolicy(firstURL: try url(1))
    policy.maximumPageCount = 1
    _ = try policy.next()
    policy.note(try links(next: 2), ofPage: 1)
    #expect(throws: NetworkError.malformed(.endless(pages: 1))) { try policy.next() }
    #expect(try policy.next() == nil)
  }

  @Test(arguments: [true, false])
  func `Only empty pages in a row end a list with an error`(areInARow: Bool) throws {
    var policy = PagingPolicy(firstURL: try url(1))
    let count = PagingPolicy.maximumEmptyPageCount
    for number in 1...count {
      #expect(try policy.next() == url(number))
      policy.note(try links(next: number + 1), ofPage: number, isEmpty: areInARow || number != count / 2)
    }
    if areInARow {
      #expect(throws: NetworkError.malformed(.emptyPages(count: count))) { try policy.next() }
      #expect(try policy.next() == nil)
    } else {
      #expect(try policy.next() == url(count + 1))
    }
  }

  @Test func `A list may end after empty pages`() throws {
    var policy = PagingPolicy(firstURL: try url(1))
    for number in 1...PagingPolicy.maximumEmptyPageCount {
      #expect(try policy.next() == url(number))
      let isLast = number == PagingPolicy.maximumEmptyPageCount
      policy.note(try links(next: isLast ? nil : number + 1), ofPage: number, isEmpty: true)
    }
    #expect(try policy.next() == nil)
  }

  @Test func `A link that cannot be followed throws an error only if the page is wanted`() throws {
    let links = PageLinks(
      HTTPResponse(200, ["link": "<>; rel=next"]), to: HTTPRequest(url: try url(1)), below: try url(1))
    for maximum in [nil, 1] {
      var policy = PagingPolicy(firstURL: try url(1), maximumCount: maximum)
      _ = try policy.next()
      policy.note(links, ofPage: 1)
      if maximum == nil {
        #expect(throws: NetworkError.malformed(.unusableLink(""))) { try policy.next() }
      }
      #expect(try policy.next() == nil)
    }
  }

  @Test func `A list that continues at a cursor is read page by page`() throws {
    let next = "https://api.github.com/list?after=C1&page=2"
    let last = "https://api.github.com/list?page=4"
    let links = PageLinks(
      HTTPResponse(200, ["link": "<\(next)>; rel=\"next\", <\(last)>; rel=\"last\""]), to: HTTPRequest(url: try url(1)),
      below: try url(1)
    )
    var policy = PagingPolicy(firstURL: try url(1))
    _ = try policy.next()
    policy.note(links, ofPage: 1)
    #expect(try policy.next()?.absoluteString == next)
    #expect(try policy.next() == nil)
  }
}
