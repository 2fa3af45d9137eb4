public import LotusModel
public import Terminal
public import ViewModels

/// The messages about the effect of a key, or about the reason why it has none.
extension SafeText {
  /// Returns the reason why a key is unavailable, or `nil` if it is available.
  public static func refusal(of key: SceneKeyViewModel, from viewpoint: Viewpoint) -> SafeText? {
    key.refusal(from: viewpoint).map { SafeText(untrusted: $0) }
  }
}

extension StyledText {
  /// Creates the confirmation after lines of text were copied.
  public static func copied(_ text: ClipboardText) -> StyledText {
    let line = text.string.replacing("\n", with: " ")
    return StyledText(untrusted: "Copied \(line)") + StyledText(", if your terminal allows copying", .dim)
  }

  /// Creates the confirmation after pages were opened in the browser.
  public static func opened(_ pages: [WebAddress]) -> StyledText {
    StyledText(untrusted: "Opened \(pages.count == 1 ? pages[0].text : "\(pages.count) pages") in the browser")
  }

  /// Creates the message about an event that does nothing, or `nil` if the event does something.
  public static func refusal(of key: SceneKeyViewModel, from viewpoint: Viewpoint) -> StyledText? {
    SafeText.refusal(of: key, from: viewpoint).map { StyledText($0, .warning) }
  }

  /// The notice after the user has rejected a change in a dialog.
  static let unchanged = StyledText("Nothing was changed")
  public static let refreshed = StyledText("Refreshed")
  /// The notice after the user has chosen the page that is already on top.
  public static let alreadyOpen = StyledText("This page is already open")
  public static func tooManyPages(from viewpoint: Viewpoint) -> StyledText {
    StyledText(untrusted: "Too many pages are open; press \(viewpoint.key(.home)) to close them", .warning)
  }
  public static let alreadyHome = StyledText("You are already home", .warning)
  public static func recordingCannotSignIn(from viewpoint: Viewpoint) -> StyledText {
    StyledText(untrusted: "You cannot sign in during a replay; quit and run: \(viewpoint.loginCommand)", .warning)
  }
  /// The notice after the app has opened the pages of the last session, or `nil` if there was only
  /// one page.
  public static func restored(_ stack: SavedStack, from viewpoint: Viewpoint) -> StyledText? {
    guard stack.isComplete else { return StyledText("Some pages of the last session could not be restored.", .warning) }
    guard stack.places.count > 1 else { return nil }
    return StyledText("Continued where you left off. ") + StyledText(untrusted: viewpoint.key(.home), .key)
      + StyledText(" goes home.")
  }
}
