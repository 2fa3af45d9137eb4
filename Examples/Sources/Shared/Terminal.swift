import Foundation

/// What a screen of any pattern is for the terminal, as a `UIViewController` is for UIKit.
@MainActor public protocol Screen: AnyObject {
  /// It is shown for the first time.
  func appear() async
  /// The user wants it loaded again.
  func refresh() async
}

/// The platform, in place of UIKit: it shows screens and lines, and reads keys.
@MainActor public final class Terminal {
  public init() {}

  /// Shows a screen. Each line of standard input is a key: r refreshes, q and the end quit.
  public func run(_ screen: any Screen) async {
    await screen.appear()
    while let key = readLine(), key != "q" {
      if key == "r" { await screen.refresh() }
    }
  }

  public func draw(_ lines: [String]) {
    print(lines.joined(separator: "\n"))
  }
}

/// The words of the command line.
public struct Arguments {
  public let recording: String
  public let login: String

  public init() {
    let words = CommandLine.arguments
    guard words.count == 3 else {
      print("usage: \(words[0]) RECORDING LOGIN")
      exit(2)
    }
    (recording, login) = (words[1], words[2])
  }
}

extension Int {
  /// With a comma between thousands.
  public var grouped: String {
    let digits = Array(String(magnitude).reversed())
    let groups = stride(from: 0, to: digits.count, by: 3).map { String(digits[$0..<Swift.min($0 + 3, digits.count)]) }
    return (self < 0 ? "-" : "") + String(groups.joined(separator: ",").reversed())
  }
}
