public import LotusModel
import Terminal
public import ViewModels

/// View controller: says, before the editing goes on, why not all was saved, and exactly what was and what was not.
public final class SaveReportViewController {
  private let report: ProfileSaveReport
  private let viewpoint: Viewpoint
  private let questions: any QuestionController

  public init(report: ProfileSaveReport, viewpoint: Viewpoint, questions: any QuestionController) {
    self.report = report
    self.viewpoint = viewpoint
    self.questions = questions
  }

  public func run() async {
    let viewModel = ProfileSaveReportViewModel(report)
    let error = report.reason.flatMap { ErrorViewModel($0, from: viewpoint) }
    let reasons = error.map { [$0.sentence] + $0.advice } ?? ["It was cancelled."]
    let sections = SectionsCell(sections: ProfileReportSections(viewModel).sections)
    _ = await questions.answer(
      to: Question(
        title: SafeText(untrusted: viewModel.title),
        message: reasons.map { ParagraphCell(SafeText(untrusted: $0)) } + [sections],
        answers: [.init("Go on", key: "g")]))
  }
}
