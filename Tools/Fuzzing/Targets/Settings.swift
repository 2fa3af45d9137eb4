import FoundationEssentials
import Glibc

@testable import LotusModel
@testable import ModelControllers

extension FuzzTarget {
  /// Reads the settings file. An error must refer to an existing line of the file.
  static let settings = FuzzTarget("settings", longest: 1_024) { input in
    let path = FileManager.default.temporaryDirectory.appending(path: "ghlotus-settings-\(getpid())").path
    defer { unlink(path) }
    try input.data.write(to: URL(filePath: path))
    do {
      _ = try SettingsController(path: path).clientID(for: "github.com")
    } catch let error as InvalidSettingsError {
      try present(error)
      let lines = input.bytes.count { $0 == UInt8(ascii: "\n") } + 1
      try demand(
        error.line.map { (1...lines).contains($0) } ?? true, "the error refers to line \(error.line ?? 0) of \(lines)")
    }
  }
}
