import Testing

@testable import LotusModel

struct UnknownNameErrorTests {
  @Test func `A missing node is a deleted star list only if the request named a star list by its ID`() throws {
    let login = try Login("mona")
    let route = Route.starred(by: .user(login))
    let error = NetworkError.notFound(message: "Could not resolve to a node with the global id of 'x'")
    #expect(route.explained(error, isOfNode: true) as? StarListError == .deleted())
    #expect(route.explained(error) as? UnknownNameError == .account(login))
  }
}
