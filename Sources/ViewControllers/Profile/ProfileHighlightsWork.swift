import HTTP
import LotusModel
@_spi(Asking) import ModelControllers

/// Work: loads the parts of a profile that only GraphQL returns.
extension NetworkController {
  /// Loads the highlights. If GitHub refuses to compute the contributions, loads the other parts.
  func highlights(
    of subject: ProfileSubject, in pass: LoadPass
  ) async -> Result<ProfileHighlights, NetworkError> {
    let result = await partialResult(of: subject.highlightsQuery, in: pass)
    guard case .failure(let refusal) = result, refusal.isRefusedQuery else {
      return result.map { $0.value.adding($0.losses) }
    }
    let rest = await partialResult(of: subject.shortHighlightsQuery, in: pass)
    return rest.map { $0.value.adding($0.losses + [.contributions(because: refusal)]) }
  }
}
