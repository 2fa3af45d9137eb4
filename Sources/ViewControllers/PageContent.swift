import HTTP
import LotusModel
import ModelControllers
import Terminal
import ViewModels

/// Work: loads the content of a page, first what is stored and then what GitHub confirms.
///
/// A page of the app first shows what is stored, however old. Then it loads as a command does: GitHub is
/// asked about everything that is no longer fresh. The view controller states what it loads in one
/// closure, which is called for each step.
final class PageContent {
  /// The stored responses that the next load accepts, or `nil` if the content is current.
  private var next: CacheAcceptance?
  private var isShown = false
  /// The age of the content that is shown while GitHub is asked whether it is current, in seconds.
  private var age: Double?

  init(for audience: Audience) {
    next = audience.firstAcceptance
  }

  /// Creates the content of a page that isn't loaded through the cache.
  init() {
    next = .fresh
  }

  var needsLoad: Bool { next != nil || !isShown }

  /// Makes the next load ask GitHub, even if the content is fresh.
  func refresh() {
    next = .confirmed
  }

  /// Loads the content, and shows it.
  ///
  /// What is stored is shown only if all of it is stored. After an error, the content that is shown
  /// stays.
  ///
  /// - Parameter work: Loads the content, and returns a closure that shows it.
  func load(_ work: (LoadPass) async throws -> () -> Void) async throws {
    while let acceptance = next {
      next = nil
      let pass = LoadPass(acceptance)
      do {
        let show = try await work(pass)
        if Task.isCancelled { throw NetworkError.transport(.cancelled) }
        let isUsable =
          switch acceptance {
          case .stored: await pass.isComplete
          case .fresh where isShown: await !pass.isUnreachable
          default: true
          }
        if isUsable {
          (age, isShown) = (await pass.oldestAge, true)
          show()
        }
        guard acceptance == .stored else { return }
        next = next ?? .fresh
        if isShown { return }
      } catch {
        // A stored response can report an error that is over.
        let isStored = acceptance == .stored && !Task.isCancelled
        if isStored || !isShown || Task.isCancelled { next = next ?? (isStored ? .fresh : acceptance) }
        guard isStored else { throw error }
      }
    }
  }

  /// Returns the activity while the page loads.
  ///
  /// - Parameter first: The activity before the page has content.
  func status(_ first: SafeText) -> SafeText {
    isShown ? SafeText(untrusted: UpdateViewModel(age: age).text) : first
  }
}
