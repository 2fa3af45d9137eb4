import LotusModel
public import ModelControllers
import Terminal
public import ViewModels

/// View controller: has the user name a recording, until there is one that can be read.
public final class OpenRecordingViewController {
  private weak var delegate: (any PromptDelegate)?
  private let viewpoint: Viewpoint

  public init(delegate: any PromptDelegate, viewpoint: Viewpoint) {
    self.delegate = delegate
    self.viewpoint = viewpoint
  }

  /// - Returns: nil where the user wants none any more.
  public func run() async throws -> ArchiveFile? {
    var typed = ""
    while let reply = try await delegate?.reply(to: Prompt("Open a recording: its file", text: typed)) {
      typed = reply
      let file = ArchiveFile(path: typed.trimmed)
      do throws(ArchiveFileError) {
        _ = try file.read()
        return file
      } catch {
        guard await delegate?.reply(to: choice(after: error)) == true else { return nil }
      }
    }
    return nil
  }

  private func choice(after error: ArchiveFileError) -> Choice<Bool> {
    let sentence = ErrorViewModel(error, from: viewpoint)?.sentence ?? ""
    let question = Question(
      title: "Open a recording", message: [ParagraphCell(untrusted: sentence)],
      replies: [.init("Name another file", key: "n"), .init("Open none", key: "o")])
    return Choice(question, values: [true, false])
  }
}
