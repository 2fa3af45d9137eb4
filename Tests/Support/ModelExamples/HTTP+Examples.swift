import FoundationEssentials
public import HTTP

extension HTTPRequest {
  public init(_ method: HTTPMethod = .get, _ url: String, _ headers: HTTPHeaders = [:], body: String? = nil) throws {
    guard let url = URL(string: url) else { throw InvalidURL(text: url) }
    self.init(method: method, url: url, headers: headers, body: body.map { Data($0.utf8) })
  }
}

extension HTTPResponse {
  public init(_ status: Int, _ headers: HTTPHeaders = [:], _ body: String = "") {
    self.init(status: status, headers: headers, body: Data(body.utf8))
  }

  public var text: String {
    String(decoding: body, as: UTF8.self)
  }
}

private struct InvalidURL: Error {
  let text: String
}
