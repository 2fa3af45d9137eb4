import Essentials
import FoundationEssentials
import HTTP

@testable import LotusModel

extension FuzzTarget {
  /// Builds API calls and checks that they go only to the API.
  ///
  /// The first line of the input is the endpoint. The other lines are fields.
  static let apiCall = FuzzTarget("api-call", longest: 512) { input in
    var input = input
    let server = try GitHubServer.example()
    let endpoint = input.part(before: UInt8(ascii: "\n")).text
    var fields = RequestFields()
    for line in input.lines {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      do {
        try fields.append(parts.first ?? "", RequestFields.typed(parts.last ?? ""))
      } catch {
        try present(error)
      }
    }
    do {
      _ = try JSONText.encode(try fields.object(), pretty: false)
    } catch let error as InvalidCallError {
      try present(error)
    }
    for method in [nil, HTTPMethod.get, .post] {
      do {
        let call = try APICall(endpoint: endpoint, on: server, method: method, fields: fields, followsPages: true)
        try demand(Origin(call.url) == Origin(server.api), "a call goes to \(call.url)")
        let page = HTTPResponse(status: 200, body: call.body ?? Data())
        _ = (call.isQuestion, try? call.next(after: page))
      } catch let error as InvalidCallError {
        try present(error)
      }
    }
  }
}
