import Essentials
import HTTP
import LotusModel
public import ModelControllers
import Terminal
public import ViewModels

/// View controller: prompts for the path of a recording until it can be read.
public final class OpenRecordingViewController {
  private weak var delegate: (any PromptDelegate)?
  private let file: (String) -> ArchiveFile
  private let viewpoint: Viewpoint

  /// Creates a view controller that reads a recording.
  ///
  /// - Parameter file: A closure that returns the file at a path the user typed.
  public init(
    delegate: any PromptDelegate, viewpoint: Viewpoint, file: @escaping (String) -> ArchiveFile
  ) {
    self.delegate = delegate
    self.file = file
    self.viewpoint = viewpoint
  }

  /// Prompts for the path of a recording.
  ///
  /// - Returns: The recording, or `nil` if the user canceled.
  public func run() async throws -> ArchiveFile? {
    var typed = ""
    let title: SafeText = "Open a recording: path of the file"
    while let reply = try await delegate?.reply(to: Prompt(title, action: "open", text: typed)) {
      typed = reply
      let file = file(typed.trimmed)
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
    let sentence = ErrorViewModel(error, from: viewpoint)?.title ?? ""
    let question = Question(
      title: "Open a recording", message: [ParagraphCell(untrusted: sentence)],
      replies: [.init("Choose another file", key: "n"), .init("Cancel", key: "c")])
    return Choice(question, values: [true, false])
  }
}
