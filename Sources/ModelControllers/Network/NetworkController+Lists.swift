import Essentials
import FoundationEssentials
import HTTP
public import LotusModel

/// Shared model controller: fetches lists page by page.
@_spi(Asking) extension NetworkController {
  /// Returns the pages of a list. Several pages are fetched and decoded concurrently.
  ///
  /// - Parameters:
  ///   - request: The request for the list.
  ///   - range: The part of the list to fetch.
  ///   - count: The number of pages to fetch ahead of the reader; `nil` for the maximum.
  ///   - pass: The load that the request belongs to, which determines the stored pages to use.
  public nonisolated func pages<Item: Decodable>(
    of request: APIRequest<[Item]>, in range: ListRange, ahead count: Int? = nil, in pass: LoadPass = .fresh
  ) throws(NetworkError) -> PageSequence<Page<Item>> {
    let request = request.paged(range)
    guard let url = builder.server.url(request.path, query: request.query) else {
      throw .transport(.unusable(reason: .address(request.path)))
    }
    let policy = PagingPolicy(firstURL: url, maximumCount: range.fetchedPageCount)
    return PageSequence(policy: policy, firstNumber: range.firstFetchedPage, ahead: count) { url in
      await Result { () async throws(NetworkError) in
        try await self.page(of: request, at: url, in: pass)
      }
    }
  }

  /// Returns the pages of a list, whether GitHub has the list in the REST API or in GraphQL.
  public nonisolated func pages<Item: Decodable>(
    of request: ListRequest<Item>, in range: ListRange, ahead count: Int? = nil, in pass: LoadPass = .fresh
  ) throws(NetworkError) -> PageSequence<Page<Item>> {
    switch request {
    case .rest(let request): return try pages(of: request, in: range, ahead: count, in: pass)
    case .graphQL(let connection):
      let policy = PagingPolicy(firstURL: address(of: connection.cursor), maximumCount: range.fetchedPageCount)
      return PageSequence(policy: policy, firstNumber: range.firstFetchedPage, ahead: count) { url in
        await Result { () async throws(NetworkError) in
          let cursor = [QueryItem](parsing: url.query(percentEncoded: true) ?? "").first?.value
          return try await self.page(of: connection.continued(at: cursor), in: pass)
        }
      }
    }
  }

  /// Returns the address that stands for a page of a list in GraphQL. All pages have the same URL,
  /// so a query item with the cursor identifies the page. The query item isn't sent.
  private nonisolated func address(of cursor: String?) -> URL {
    builder.server.url("/graphql", query: cursor.map { [QueryItem("after", $0)] } ?? []) ?? builder.server.api
  }

  private nonisolated func page<Item: Decodable & Sendable>(
    of connection: Connection<Item>, in pass: LoadPass
  ) async throws(NetworkError) -> PageSequence<Page<Item>>.Fetched {
    // A row that GitHub leaves out is null, so it counts as a row that could not be read. Report
    // GitHub's reason, if GitHub gives one. Without such a row, details of the rows are missing.
    let response = try await partialResponse(to: connection.query, in: pass)
    let (page, loss) = (response.value, response.losses.first)
    let unread = page.rows.unread.map { rows in
      loss.map { UnreadRows(count: rows.count, first: .withheld(message: $0.message)) } ?? rows
    }
    let cursor = page.hasNextPage ? page.endCursor : nil
    let next: PageLinks.Next =
      cursor.map { .at(address(of: $0)) } ?? (page.hasNextPage ? .withoutCursor : .none)
    return .init(
      value: Page(
        items: page.rows.items, unread: unread, receivedAt: clock.now(), rateLimit: nil, total: page.total,
        omission: unread == nil ? loss.map { IncompleteListError.noDetails($0.error) } : nil, endCursor: cursor),
      links: PageLinks(next: next), isEmpty: page.rows.items.isEmpty)
  }

  /// Returns the rows of the first page of a list, together with its JSON.
  public nonisolated func rows<Item: Decodable>(
    of request: APIRequest<[Item]>, in pass: LoadPass = .fresh
  ) async throws(NetworkError) -> Received<Rows<Item>> {
    let sent = try await httpRequest(for: request)
    return try await send(sent, as: .read, in: pass) { (exchanged) throws(NetworkError) in
      try await check(exchanged.response, to: sent)
      return try read(exchanged.response, to: sent, longestText: request.longestText) { list in
        Received(try list.rows { try $0.decode() }, json: list.source)
      }
    }
  }

  /// Returns the rows of the first page of a list, or the error as a value.
  public nonisolated func result<Item: Decodable>(
    ofRows request: APIRequest<[Item]>, in pass: LoadPass
  ) async -> Result<Received<Rows<Item>>, NetworkError> {
    await Result { () async throws(NetworkError) in try await rows(of: request, in: pass) }
  }

  private nonisolated func page<Item: Decodable & Sendable>(
    of request: APIRequest<[Item]>, at url: URL, in pass: LoadPass
  ) async throws(NetworkError) -> PageSequence<Page<Item>>.Fetched {
    let sent = builder.request(for: url, token: try await token(isNeeded: request.needsSignIn))
    return try await send(sent, as: .read, in: pass) { (exchanged) throws(NetworkError) in
      try await check(exchanged.response, to: sent)
      return try page(of: exchanged, to: sent, for: request)
    }
  }

  /// Decodes a page. The method is nonisolated, so that several pages can be decoded concurrently.
  private nonisolated func page<Item: Decodable & Sendable>(
    of exchanged: ExchangedResponse, to sent: HTTPRequest, for request: APIRequest<[Item]>
  ) throws(NetworkError) -> PageSequence<Page<Item>>.Fetched {
    let response = exchanged.response
    let links = PageLinks(response, to: exchanged.request, below: builder.server.api)
    if links.isDisplaced, let size = links.pageSize { throw .malformed(.smallPages(size: size)) }
    let page = try read(response, to: sent, longestText: request.longestText) { json in
      let list = try request.itemsMember.map { try json.member($0) } ?? json
      let rows: Rows<Received<Item>> = try list.rows { try $0.received() }
      return Page<Item>(
        items: rows.items, unread: rows.unread, receivedAt: clock.now(),
        rateLimit: RateLimit(response.headers), total: try? json["total_count"]?.decode(),
        size: links.pageSize, hasLinks: !links.isMissing,
        omission: omission(in: response, json))
    }
    return .init(
      value: page, links: links.continued(after: page.count, of: page.total, on: exchanged.request.url),
      isEmpty: page.items.isEmpty)
  }

  private nonisolated func omission(in response: HTTPResponse, _ json: JSONReader) -> IncompleteListError? {
    if isPartial(response) { return .singleSignOn }
    return (try? json["incomplete_results"]?.decode()) == true ? .endedSearch : nil
  }
}
