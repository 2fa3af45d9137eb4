import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Terminal
import ViewModels

/// Work: loads the content of a page: first the stored content, and then the current content.
///
/// A page of the app first shows the stored content, however old it is. Then the page loads as a
/// command does: it requests everything that is no longer fresh. The view controller passes one
/// closure that loads the page. It is called for each step.
final class PageContent {
  /// The stored responses that a load accepts as current.
  private let current: CacheAcceptance
  /// The stored responses that the next load accepts, or `nil` if the content is current.
  private var next: CacheAcceptance?
  private var isShown = false
  /// The time of the oldest stored response on the page, or `nil` if the content is current.
  private var staleDate: Date?
  /// The error for parts of the page that could not be read, or `nil` if all parts could be read.
  var unread: NetworkError?
  /// Whether the content lacks data of organizations. A network event has reported them.
  private var isPartial = false

  init(for audience: Audience, accepting current: CacheAcceptance = .fresh) {
    self.current = current
    next = audience.firstAcceptance == .stored ? .stored : current
  }

  /// Creates the content of a page that isn't loaded through the cache.
  init() {
    (current, next) = (.fresh, .fresh)
  }

  var needsLoad: Bool { next != nil || !isShown }

  /// Makes the next load revalidate the content with GitHub, even if the content is fresh.
  func refresh() {
    next = .confirmed
  }

  /// Loads the content, and shows it.
  ///
  /// Stored content is shown only if it is complete. After an error, the content on the page stays.
  ///
  /// - Parameters:
  ///   - changes: The changes of the user, or `nil` if the page doesn't show any.
  ///   - page: The page, which also shows the changes that its responses may lack.
  ///   - work: Loads the content, and returns a closure that shows it.
  func load(
    with changes: Changes? = nil, on page: (any RoutedScene)? = nil, _ work: (LoadPass) async throws -> () -> Void
  ) async throws {
    while let acceptance = next {
      next = nil
      let pass = LoadPass(acceptance, after: changes?.acceptedCount ?? 0)
      do {
        let show = try await work(pass)
        if Task.isCancelled { throw NetworkError.transport(.cancelled) }
        let isUsable =
          switch acceptance {
          case .stored: await pass.isComplete
          case current where isShown: await !pass.isUnreachable
          default: true
          }
        if isUsable {
          let oldestDate = await pass.oldestDate
          (staleDate, isPartial, isShown) = (await pass.staleDate, await pass.isPartial, true)
          show()
          if let changes {
            page?.show(changes.missing(from: pass, since: oldestDate))
            // Some of the responses may already contain a change that the other responses lack.
            if changes.acceptedCount != pass.acceptedCount { refresh() }
          }
        }
        guard acceptance == .stored else { return }
        next = next ?? current
        if isShown { return }
      } catch {
        // A stored response can report an error that is over, so load the content again before
        // reporting the error.
        let isStored = acceptance == .stored && !Task.isCancelled
        if isStored || !isShown || Task.isCancelled { next = next ?? (isStored ? current : acceptance) }
        guard isStored else { throw error }
      }
    }
  }

  /// Returns the status to show while the page loads.
  ///
  /// - Parameter first: The status to show before the page has content.
  func status(_ first: SafeText, from viewpoint: Viewpoint) -> SafeText {
    isShown ? SafeText(untrusted: UpdateViewModel(since: staleDate, from: viewpoint).text) : first
  }

  /// Returns the age of the content. Empty if the content is current.
  func age(from viewpoint: Viewpoint) -> SafeText {
    SafeText(untrusted: UpdateViewModel(since: staleDate, from: viewpoint).age)
  }

  /// Returns the note that parts of the page are missing. The JSON contains all parts, so JSON
  /// output has no note.
  func notes(for audience: Audience, from viewpoint: Viewpoint) -> [StyledText] {
    guard !audience.isJSON else { return [] }
    return StyledText.notes(about: unread, unless: shortfall(for: audience), for: audience, from: viewpoint)
  }

  /// Returns the error that ends output for programs if parts of the page are missing. The JSON
  /// contains even the parts that could not be read, so only the data of organizations can be
  /// missing from it.
  func shortfall(for audience: Audience) -> (any Error)? {
    if audience.isValues, let unread { return unread }
    return isPartial && (audience.isValues || audience.isJSON) ? IncompleteListError.singleSignOn : nil
  }
}

/// A page that loads its content from GitHub and isn't a list.
protocol ContentPage: RoutedScene {
  var content: PageContent { get }
  var clock: ViewpointClock { get }
  /// The status to show before the page has content.
  var firstStatus: SafeText { get }
}

extension ContentPage {
  public func refresh() {
    content.refresh()
  }

  public func shortfall(for audience: Audience) -> (any Error)? { content.shortfall(for: audience) }

  public var status: SafeText { content.status(firstStatus, from: clock.viewpoint) }
  public var age: SafeText { content.age(from: clock.viewpoint) }
  public var needsLoad: Bool { content.needsLoad }
}

extension Audience {
  /// The stored responses that the first load of a page accepts.
  ///
  /// The app first shows stored content, however old it is, and then loads the page as a command
  /// does. A command prints only once, so it accepts only fresh content.
  nonisolated var firstAcceptance: CacheAcceptance { self == .app ? .stored : .fresh }
}
