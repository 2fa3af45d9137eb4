import Testing

@testable import ReadingList

@Suite struct BookValidatorTests {
  @Test func `Each wrong field has a remark`() {
    var input = BookInput()
    input[.title] = " "
    input[.year] = "19x5"
    let remarks = BookValidator().remarks(on: input, of: nil, among: Books())
    #expect(remarks == [.title: .missing, .author: .missing, .year: .notANumber])
  }
}
