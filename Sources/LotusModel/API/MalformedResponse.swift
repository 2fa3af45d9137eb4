/// Model: a difference between a response and GitHub's documentation.
public indirect enum MalformedResponse: Hashable, Sendable {
  /// A success status other than the documented one.
  case status(Int, expected: Int)
  case notJSON(contentType: String?)
  case missing(field: String)
  case null(field: String)
  case wrongType(field: String)
  /// The field has the right type, but its value can't be used.
  case invalid(field: String)
  /// The JSON as a whole has the wrong type, for example a number instead of an object.
  case unexpected
  case broken
  /// A string in the JSON is longer than `APIRequest.longestText` allows.
  case longText
  /// The list continues after `pages` pages, which is the maximum number that the app requests.
  case endless(pages: Int)
  /// The list continues after `count` pages in a row without a row that can be read.
  case emptyPages(count: Int)
  /// The list continues at a link that can't be followed.
  case unusableLink(String)
  /// A GraphQL list continues, but the response lacks the cursor of the next page.
  case missingCursor
  /// A GraphQL response doesn't tell whether its list continues.
  case missingPageInfo
  /// A GraphQL response contains several lists, so the list of the variable `endCursor` is unknown.
  case severalLists
  /// The list continues at a page that it already returned.
  case repeatedPage
  /// An earlier page of the list links to a page that GitHub doesn't find.
  case missingPage
  /// The server's pages have at most `size` rows, so the first row of a page with a number is
  /// unknown.
  case smallPages(size: Int)
  /// The list ends after `count` rows, although the server reports `total` rows.
  case missingRows(count: Int, total: Int)
  /// GitHub ended a search before it had found all results.
  case endedSearch
  /// A page of the list isn't of the same kind as the first one, for example an object instead of an
  /// array.
  case otherPage
  /// The value is null because GitHub left it out. `message` is the reason that GitHub reports.
  case withheld(message: String)
  /// Some rows of a list can't be read. The other rows are shown.
  case rows(UnreadRows)
}

extension MalformedResponse {
  /// Whether a list can't be continued after this error.
  public var endsList: Bool {
    switch self {
    case .endless, .emptyPages, .unusableLink, .missingCursor, .missingPageInfo, .severalLists, .repeatedPage,
      .missingPage, .otherPage, .smallPages, .missingRows:
      true
    default: false
    }
  }
}

/// Model: the number of rows in a response that could not be read, and the problem with the first of
/// them.
public struct UnreadRows: Hashable, Sendable {
  public let count: Int
  public let first: MalformedResponse

  public init(count: Int = 1, first: MalformedResponse) {
    self.count = count
    self.first = first
  }

  /// The reason that GitHub reports for leaving out the first of these rows, or `nil` if it reports none.
  public var reason: String? {
    if case .withheld(let message) = first { message } else { nil }
  }

  /// Returns these rows and the unread rows of a later page together.
  public func adding(_ later: UnreadRows?) -> UnreadRows {
    UnreadRows(count: count + (later?.count ?? 0), first: first)
  }
}
