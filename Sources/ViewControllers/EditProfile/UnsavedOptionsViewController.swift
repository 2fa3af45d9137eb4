public import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: stores the values of command-line options as a draft if they couldn't be sent.
/// If the draft can't be stored either, prints the values.
public final class UnsavedOptionsViewController: Scene {
  private let options: ProfileOptions
  private let drafts: DraftController
  private let loader: EditableAccountLoader
  private let clock: ViewpointClock
  /// The result of storing the values as a draft. `nil` before the attempt, or if the account
  /// can't be loaded.
  private var fate: DraftFate?
  public private(set) var needsLoad = true

  public init(
    _ options: ProfileOptions, drafts: DraftController, network: NetworkController,
    clock: ViewpointClock
  ) {
    self.options = options
    self.drafts = drafts
    self.clock = clock
    loader = EditableAccountLoader(network: network, pass: .fresh, clock: clock)
  }

  /// Stores the options as a draft of the account. The account is loaded from the cache if
  /// possible.
  public func load() async throws {
    needsLoad = false
    guard let account = try? await loader.account() else { return }
    let viewModel = ProfileFormViewModel(account.profile)
    let input = viewModel.completing(options).applied(to: viewModel.input)
    do throws(DraftError) {
      try await drafts.add(ProfileDraft(login: account.user.login, base: account.profile, input: input))
      fate = .stored
    } catch {
      fate = .lost(error)
    }
  }

  /// The values that couldn't be stored, after the error of the draft file, if there is one. Empty
  /// if the values were stored.
  public var table: Table? {
    switch fate {
    case _ where needsLoad: nil
    case .stored: Table([])
    case .lost(let error): Table([ParagraphCell(StyledText(alert: error.sentence)), values])
    case .discarded, nil: Table([values])
    }
  }

  public var presentation: Presentation { .conversation() }

  public func notes(for audience: Audience) -> [StyledText] {
    fate == .stored ? [.draftIsStored(for: audience, from: clock.viewpoint)] : []
  }

  private var values: StaticTable {
    let viewModel = ProfileFormViewModel(EditableProfile())
    let profile = viewModel.profile(from: options.applied(to: viewModel.input))
    var report = ProfileSaveReport(changing: EditableProfile(), unknown: Set(ProfileField.allCases))
    report.unsaved = ProfileEdit(from: report.former, to: profile)
    return StaticTable(ProfileSaveReportViewModel(report))
  }
}
