import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct GistTests {
  private static let gitHub = """
    {"id":"aa5a315d61ae9438b18d","html_url":"https://gist.github.com/aa5a315d61ae9438b18d","description":null,\
    "public":true,"files":{"b.txt":{"filename":"b.txt","size":1},"a.rb":{"filename":"a.rb","raw_url":"x"}},\
    "updated_at":"2026-10-22T11:17:05Z","comments":0}
    """

  @Test func `A gist is decoded with its file names in order`() throws {
    let gist = try decoded(Gist.self, Self.gitHub)
    #expect(gist.id == "aa5a315d61ae9438b18d")
    #expect(gist.fileNames == ["a.rb", "b.txt"])
    #expect(gist.isPublic)
    #expect(gist.description == nil)
    #expect(gist.updatedAt == (try Date(iso: "2026-10-22T11:17:05Z")))
  }

  @Test(arguments: ["id", "public"])
  func `A missing required field of a gist is reported`(field: String) throws {
    let json = try JSONText.encode(JSONValue(Self.gitHub).setting(field, nil), pretty: false)
    #expect(problem(reading: json, as: Gist.self) == .malformed(.missing(field: field)))
  }

  @Test func `Only the login of a listed account is required`() throws {
    #expect(problem(reading: #"{"id":1}"#, as: Account.self) == .malformed(.missing(field: "login")))
    let account = try decoded(Account.self, #"{"login":"octocat","id":null,"type":null,"html_url":null}"#)
    #expect(account.kind == "User")
  }

  @Test func `Of two files whose names differ only in an accent, the one with the same bytes is chosen`() throws {
    let names = ["cafe\u{301}.txt", "caf\u{E9}.txt", "ne\u{301}.md"]
    let files = names.map { #""\#($0)":{"filename":"\#($0)","size":1}"# }.joined(separator: ",")
    let contents = try decoded(GistContents.self, #"{"id":"aa11","public":true,"files":{\#(files)}}"#)
    let id = try GistID("aa11")
    for name in names { #expect(try Array(contents.file(named: name, of: id).name.utf8) == Array(name.utf8)) }
    #expect(try contents.file(named: "n\u{E9}.md", of: id).name == names[2])
  }

  @Test func `A file that is not among the listed ones of a long gist is not reported as missing`() throws {
    let json = #"{"id":"aa11","public":true,"files":{"a":{"filename":"a","size":1}},"truncated":true}"#
    let contents = try decoded(GistContents.self, json)
    #expect(try contents.file(named: "a", of: GistID("aa11")).name == "a")
    let error = GistFileError.unlisted("z", of: try GistID("aa11"), count: 1)
    #expect(throws: error) { try contents.file(named: "z", of: GistID("aa11")) }
  }

  @Test func `The owner of a gist of 2013 is its user`() throws {
    let json = #"{"id":"aa11","public":true,"files":{},"user":{"login":"mona"}}"#
    #expect(try decoded(GistContents.self, json).owner?.login == "mona")
  }
}
