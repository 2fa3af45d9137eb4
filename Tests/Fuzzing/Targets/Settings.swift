import FoundationEssentials
import Glibc

@testable import LotusModel
@testable import ModelControllers

extension FuzzTarget {
  /// The file of the settings: what is wrong with it is told by a line that it has.
  static let settings = FuzzTarget("settings", longest: 1_024) { input in
    let path = FileManager.default.temporaryDirectory.appending(path: "ghlotus-settings-\(getpid())").path
    defer { unlink(path) }
    try input.data.write(to: URL(filePath: path))
    do {
      _ = try SettingsController(path: path).clientID(for: "github.com")
    } catch let error as InvalidSettingsError {
      try present(error)
      let lines = input.bytes.count { $0 == UInt8(ascii: "\n") } + 1
      try demand(error.line.map { (1...lines).contains($0) } ?? true, "Line \(error.line ?? 0) of \(lines) is wrong.")
    }
  }
}
