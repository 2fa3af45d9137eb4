import LotusModel
import Testing

@testable import ViewModels

struct ListProgressViewModelTests {
  @Test(
    arguments: [
      (1, 1, nil, nil, 0, "Page 1"), (1, 1, 9, nil, 0, "Page 1 of 9"),
      (2, 2, 9, 4782, 1, "Page 2 of 9 · 4,782 requests left"),
      (3, 3, 9, 1, 2, "Page 3 of 9 · 1 request left · about 6 seconds left"), (3, 3, 9, nil, 0, "Page 3 of 9"),
      (9, 9, 9, nil, 9, "Page 9 of 9"), (3, 3, 1003, nil, 2, "Page 3 of 1,003 · about 16 minutes left"),
      (3, 13, 14, nil, 1, "Page 13 of 14 · about 1 second left"), (101, 101, nil, 5, 60, "Page 101 · 5 requests left"),
      (
        3, 3, .max, nil, 1e300,
        "Page 3 of 9,223,372,036,854,775,807 · about 153,722,867,280,912,930 minutes left"
      ),
    ] as [(Int, Int, Int?, Int?, Double, String)])
  func `List progress shows the page, the remaining requests and the estimated time`(
    done: Int, page: Int, last: Int?, remaining: Int?, seconds: Double, sentence: String
  ) {
    let viewModel = ListProgressViewModel(done: done, page: page, last: last, remaining: remaining, seconds: seconds)
    #expect(viewModel.sentence == sentence)
  }
}
