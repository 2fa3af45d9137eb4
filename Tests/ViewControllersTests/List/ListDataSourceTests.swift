import Essentials
import HTTP
import ModelControllers
import ModelExamples
import Terminal
import Testing
import ViewModels

@testable import LotusModel
@testable import ViewControllers

@MainActor
struct ListDataSourceTests {
  private func pages(_ names: [[String]]) throws -> [[Received<Repository>]] {
    try names.map { try $0.map { Received(try Repository.example($0, stars: $0.count), json: .null) } }
  }

  private func rows(_ selection: ListSelection<Repository>, _ names: [[String]]) throws -> [[String]] {
    let source = ListDataSource(selection, at: .starred(by: .viewer), from: .example)
    let counts = try pages(names).map { page in
      source.append(page)
      return source.count
    }
    source.finish()
    return zip([0] + counts, counts + [source.count]).map { source[$0..<$1].map(\.value.name) }
  }

  @Test func `A row leaves out the day of the row above, also if that row was printed and forgotten`() throws {
    func event(_ day: Int) throws -> Received<ActivityEvent> {
      let json = """
        {"id":"\(day)","type":"WatchEvent","repo":{"name":"o/r"},"created_at":"2026-11-0\(day / 10)T00:00:00Z"}
        """
      return Received(try decoded(ActivityEvent.self, json), json: .null)
    }
    let source = ListDataSource(
      ListSelection<ActivityEvent>(ListRange(limit: nil)), at: .activity(of: .viewer), from: .example)
    source.append([try event(20), try event(21), try event(10)])
    source.forget(before: 1)
    func starts(below row: Int?, _ rows: Range<Int>) -> [String] {
      rows.map { String(source.cell(at: $0, below: row ?? $0 - 1).lines(width: 60)[0].string.prefix(5)) }
    }
    #expect(starts(below: nil, 1..<3) == ["     ", "Nov 1"])
    #expect(starts(below: 0, 2..<3) == ["Nov 1"])
    #expect(source.cell(at: 1).lines(width: 60)[0].string.hasPrefix("Nov 2"))
  }

  @Test func `A star doesn't move the columns of a list`() throws {
    let source = ListDataSource(
      ListSelection<Repository>(ListRange(limit: nil)), at: .starred(by: .viewer),
      reservingStatesOf: Repository.actions, from: .example)
    source.append(try pages([["a", "b"]])[0])
    let before = source.cell(at: 1).lines(width: 80).map(\.string)
    let star = RelationChange(.starring(try RepositoryName("octocat/a")), holds: true)
    source.replace([try #require(source.item(at: 0)).applying(star)])
    #expect(source.cell(at: 0).lines(width: 80).map(\.string).joined().contains("starred"))
    #expect(source.cell(at: 1).lines(width: 80).map(\.string) == before)
  }

  @Test func `Rows are added page by page, in order`() throws {
    #expect(try rows(ListSelection(ListRange(limit: nil)), [["a", "b"], ["c"]]) == [["a", "b"], ["c"], []])
  }

  @Test func `A list has no more rows than its limit`() throws {
    #expect(
      try rows(ListSelection(ListRange(limit: 3)), [["a", "b"], ["c", "d"], ["e"]]) == [["a", "b"], ["c"], [], []])
    let source = ListDataSource(
      ListSelection<Repository>(ListRange(limit: 2)), at: .starred(by: .viewer), from: .example)
    #expect(!source.isFull)
    source.append(try pages([["a", "b"]])[0])
    #expect(source.isFull)
  }

  @Test func `A page of the list can be a part of a larger page from GitHub`() throws {
    #expect(
      try rows(ListSelection(ListRange(limit: 2, firstPage: 2)), [["a", "b", "c"], ["d", "e"]]) == [["c"], ["d"], []])
  }

  @Test func `A row that moved to the next page is not shown twice`() throws {
    let selection = ListSelection<Repository>(ListRange(limit: nil))
    let rows = ListDataSource(selection, at: .starred(by: .viewer), from: .example)
    let order = ListOrder(ProfileSubject.viewer.starredRequest, selection)
    let run = ListRun(order, accepting: .fresh, after: 0, rows: rows)
    for (number, items) in try pages([["a", "b"], ["b", "c"], ["c", "d", "d"]]).enumerated() {
      let page = Page(items: items, receivedAt: Viewpoint.example.now, rateLimit: nil)
      run.append(items, of: page, number: number + 1, of: nil, isLast: number == 2)
    }
    #expect(rows[0..<rows.count].map(\.value.name) == ["a", "b", "c", "d"])
  }

  @Test func `A list sorted locally stays empty until the last page has loaded`() throws {
    let byName = ListSelection<Repository>(ListRange(limit: 2), order: { $0.name < $1.name })
    #expect(try rows(byName, [["c", "a"], ["b"]]) == [[], [], ["a", "b"]])
  }

  @Test func `Repositories are sorted by stars, then by name`() throws {
    let stars = ListSelection<Repository>.repositories(ListRange(limit: nil), sort: .stars)
    #expect(try rows(stars, [["bb", "a"], ["aa", "ccc"]]) == [[], [], ["ccc", "aa", "bb", "a"]])
  }

  @Test func `Repositories can be filtered by fork and archive state and sorted in reverse`() throws {
    let all = ListRange(limit: nil)
    var (fork, old) = (try Repository.example("f"), try Repository.example("o"))
    (fork.isFork, old.isFork, old.isArchived) = (true, false, true)
    func chosen(_ isFork: Bool?, _ isArchived: Bool?) -> [String] {
      let selection = ListSelection<Repository>.repositories(
        all, matching: RepositoryFilter(isFork: isFork, isArchived: isArchived))
      return [fork, old].filter { selection.includes?($0) ?? true }.map(\.name)
    }
    #expect(chosen(true, nil) == ["f"])
    #expect(chosen(false, nil) == ["o"])
    #expect(chosen(nil, true) == ["o"])
    #expect(chosen(true, true) == [])
    let stars = ListSelection<Repository>.repositories(all, sort: .stars, isReversed: true)
    #expect(try rows(stars, [["bb", "a"], ["aa", "ccc"]]) == [[], [], ["a", "bb", "aa", "ccc"]])
  }

  @Test func `Filtering and local sorting apply to the whole list, before the limit`() throws {
    let range = ListRange(limit: 2, firstPage: 2)
    let plain = ListSelection<Repository>.repositories(range, sort: .name)
    #expect(plain.fetchedRange == range)
    let stars = ListSelection<Repository>.repositories(range, sort: .stars)
    #expect(stars.fetchedRange == ListRange(limit: nil))
    #expect(try rows(stars, [["a", "ccc"], ["bb", "dddd", "eeeee"]]) == [[], [], ["ccc", "bb"]])
    let long = ListSelection<Repository>(range, includes: { $0.name.count > 1 })
    #expect(long.fetchedRange == ListRange(limit: nil))
    #expect(try rows(long, [["a", "bb"], ["cc", "d", "ee"], ["ff", "gg"]]) == [[], ["ee"], ["ff"], []])
  }

  @Test func `The next page number counts GitHub's pages, or shown rows in a filtered list`() {
    let range = ListRange(limit: 30, firstPage: 4)
    #expect(ListSelection<Repository>(range).page(afterFetched: 1, showing: 10) == 4)
    #expect(ListSelection<Repository>(range, includes: { _ in true }).page(afterFetched: 7, showing: 10) == 4)
    let all = ListRange(limit: nil)
    #expect(ListSelection<Repository>(all).page(afterFetched: 7, showing: 690) == 8)
    #expect(ListSelection<Repository>(all, includes: { _ in true }).page(afterFetched: 7, showing: 250) == 3)
  }
}
