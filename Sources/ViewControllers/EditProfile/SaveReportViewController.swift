public import LotusModel
import Terminal

/// View controller: says, before the editing goes on, why not all was saved, and exactly what was and what was not.
public final class SaveReportViewController {
  private let report: ProfileSaveReport
  private let profile: EditableProfile
  private let viewpoint: Viewpoint
  private let questions: any QuestionController

  /// - Parameter profile: as it was before.
  public init(
    report: ProfileSaveReport, of profile: EditableProfile, viewpoint: Viewpoint, questions: any QuestionController
  ) {
    self.report = report
    self.profile = profile
    self.viewpoint = viewpoint
    self.questions = questions
  }

  public func run() async {
    let viewModel = report.failure.flatMap { ErrorViewModel(describing: $0, from: viewpoint) }
    let reasons = viewModel.map { [$0.sentence] + $0.advice } ?? ["It was cancelled."]
    let sections = SectionsCell(sections: ProfileReportSections(report, of: profile).sections)
    _ = await questions.answer(
      to: Question(
        title: "Not all was saved", message: reasons.map { ParagraphCell(SafeText(untrusted: $0)) } + [sections],
        answers: [.init("Go on", key: "g")]))
  }
}
