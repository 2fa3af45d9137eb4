import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Coordinator: lets the user edit the profile README in an editor, from the console or in the app.
extension EditProfileCoordinator: @MainActor ReadmeEditorDelegate {
  /// Lets the user edit the profile README.
  ///
  /// - Parameter audience: The audience of the result. In the app, the edit ends if the user
  ///   discards an earlier draft.
  func editReadme(for audience: Audience) async throws -> ReadmeOutcome {
    var editor = ReadmeEditor(
      drafts: services.readmeDrafts, network: services.network, hasKeyboard: system.input.hasKeyboard,
      viewpoint: clock.viewpoint)
    editor.delegate = self
    return try await editor.edit(for: audience)
  }

  func printReadmeResult() async throws {
    let outcome = try await editReadme(for: .terminal)
    let viewpoint = clock.viewpoint
    try await stage.show(ResultViewController(Work("Saving your README") { outcome.result(from: viewpoint) }))
  }

  func edit(_ path: String) async throws {
    try await stage.lendTerminal { [system] () -> Result<Void, any Error> in
      do {
        return .success(try await system.edit(path))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  func merge(_ texts: [MergeSide: String]) async throws -> String {
    try await system.merge(texts)
  }

  /// Shows the preview as a page of the app, or on the console above the question.
  func decision(on readme: Readme) async throws -> ReadmeDecision? {
    let cells = readme.cells(as: await services.documents.document(of: readme), page: clock.viewpoint.webURL)
    guard stage.isFullScreen else { return await stage.ask(.saving(cells)) }
    return try await stage.show(ReadmePreviewViewController(cells))
  }
}
