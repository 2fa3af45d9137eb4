import LotusModel
import Testing

@Suite struct ListTotalTests {
  @Test(
    arguments: [
      (ListTotal.moreThan(300), 312, ListTotal.exactly(312)), (.moreThan(300), 400, .exactly(400)),
      (.moreThan(300), 300, .moreThan(300)), (.moreThan(300), 401, .moreThan(300)),
      (.moreThan(300), nil, .moreThan(300)),
      (.exactly(311), 312, .exactly(311)), (.unknown, 312, .unknown),
    ] as [(ListTotal, Int?, ListTotal)])
  func `The count on a profile is used if the last page can end there`(
    known: ListTotal, onProfile: Int?, expected: ListTotal
  ) {
    #expect(known.agreeing(withProfile: onProfile) == expected)
  }
}
