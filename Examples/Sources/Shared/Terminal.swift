import Foundation

/// A screen that the terminal shows, comparable to a `UIViewController` in UIKit.
@MainActor public protocol Screen: AnyObject {
  /// Called when the screen is first shown.
  func appear() async
  /// Called when the user refreshes the screen.
  func refresh() async
}

/// The platform, in place of UIKit. It shows screens, draws lines and reads keys.
@MainActor public final class Terminal {
  public init() {}

  /// Shows a screen, and reads keys from the lines of standard input.
  ///
  /// `r` refreshes the screen. `q` and the end of the input quit.
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

/// The arguments of the command line.
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
  /// The decimal digits, with commas between groups of three.
  public var grouped: String {
    let digits = Array(String(magnitude).reversed())
    let groups = stride(from: 0, to: digits.count, by: 3).map { String(digits[$0..<Swift.min($0 + 3, digits.count)]) }
    return (self < 0 ? "-" : "") + String(groups.joined(separator: ",").reversed())
  }
}
