import Essentials
import FoundationEssentials
import HTTP

@testable import LotusModel
@_spi(Asking) @testable import ModelControllers
@testable import Terminal
@testable import ViewControllers

extension FuzzTarget {
  /// Decodes a page of a list as received from GitHub.
  ///
  /// The rows must fit into the width, and each value must be on one line. The first byte of the
  /// input is the width, and the second byte is the kind of list.
  static let response = FuzzTarget("answer", longest: 4_096) { input in
    var input = input
    let width = input.number(in: 20...130)
    switch input.number(in: 0...9) {
    case 0: try showList(Account.self, from: input.data, in: .blocked, width)
    case 1: try showList(Repository.self, from: input.data, in: .repositories(of: .viewer), width)
    case 2: try showList(Organization.self, from: input.data, in: .organizations(of: .viewer), width)
    case 3: try showList(Gist.self, from: input.data, in: .gists(by: .viewer), width)
    case 4: try showList(EmailAddress.self, from: input.data, in: .emails, width)
    case 5: try showList(SSHKey.self, from: input.data, in: .keys(.ssh), width)
    case 6: try showList(GPGKey.self, from: input.data, in: .keys(.gpg), width)
    case 7: try showList(SocialAccount.self, from: input.data, in: .socialAccounts, width)
    case 8: try showList(CacheEntry.self, from: input.data, in: .cache, width)
    default:
      let limits = try decoded(RateLimits.self, from: input.data)
      for budget in limits?.budgets ?? [] { _ = try JSONText.encode(budget.json, pretty: true) }
    }
  }

  @MainActor private static func showList<Item: ListItem>(
    _: Item.Type, from data: Data, in list: Route, _ width: Int
  ) throws {
    guard let items = try decoded([Item].self, from: data) else { return }
    let source = ListDataSource<Item>(ListSelection(ListRange(limit: nil)), at: list, from: .example)
    let sources = JSONSource(data).elements
    source.append(
      items.enumerated().map { Received($1, json: $0 < sources.count ? sources[$0] : .null) })
    source.finish()
    try show(source, width)
    for row in 0..<source.count {
      _ = (source.route(at: row), source.address(at: row, on: "https://github.com"), source.item(at: row)?.rowName)
    }
    let values = String(decoding: source.values(of: 0..<source.count), as: UTF8.self)
    try demandHarmless(values)
    try demand(values.unicodeScalars.count { $0 == "\n" } == source.count, "the value of a row has several lines")
  }

  @MainActor static func show(_ source: some TableDataSource, _ width: Int) throws {
    if let header = source.header { try demandFit(header.lines(width: width), in: width, "the header") }
    for row in 0..<source.count {
      try demandFit(source.cell(at: row).lines(width: width), in: width, "row \(row)")
    }
  }

  /// Decodes the body of a response, as the network controller does.
  ///
  /// - Returns: The decoded value, or `nil` if the decoding fails with a `NetworkError` whose
  ///   message is valid.
  static func decoded<Response: Decodable>(_ type: Response.Type, from data: Data) throws -> Response? {
    let response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: data)
    do {
      return try network().read(response, to: .example()) { try $0.decode(type) }
    } catch let error as NetworkError {
      try present(error)
      return nil
    }
  }

  private static func network() throws -> NetworkController {
    NetworkController(
      server: try .example(), userAgent: "fuzz", credentials: CredentialController(stores: []),
      scheduler: RequestScheduler(
        transport: ReplayTransport(HTTPArchive(startedAt: .example, apiURL: nil)), clock: .virtual(from: .example)),
      clock: .virtual(from: .example))
  }
}
