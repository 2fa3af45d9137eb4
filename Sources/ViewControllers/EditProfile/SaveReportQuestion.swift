public import LotusModel
public import Terminal
public import ViewModels

/// Why not all was saved, and exactly what was and what was not; said before the editing goes on.
extension Question {
  public init(_ report: ProfileSaveReport, from viewpoint: Viewpoint) {
    let viewModel = ProfileSaveReportViewModel(report)
    let error = report.reason.flatMap { ErrorViewModel($0, from: viewpoint) }
    let reasons = error.map { [$0.sentence] + $0.advice } ?? ["It was cancelled."]
    let sections = SectionsCell(sections: ProfileReportSections(viewModel).sections)
    self.init(
      title: SafeText(untrusted: viewModel.title),
      message: reasons.map { ParagraphCell(SafeText(untrusted: $0)) } + [sections],
      answers: [.init("Go on", key: "g")])
  }
}
