import FoundationEssentials
import Glibc
import LotusModel

/// Model controller support: the files of discarded drafts, named after the time. They are not offered again.
struct DiscardedDrafts {
  let folder: String

  private static let timeStyle = Date.ISO8601FormatStyle(timeSeparator: .omitted)

  /// - Returns: the new path.
  func add(_ path: String, at time: Date) throws(DraftError) -> String {
    var new = "\(folder)/discarded-\(time.formatted(Self.timeStyle)).json"
    while access(new, F_OK) == 0 { new += "~" }
    guard rename(path, new) == 0 else {
      throw .unusable(path: path, reason: String(cString: strerror(errno)))
    }
    return new
  }

  func removeOld(at time: Date) {
    let lifetime = Double(DiscardedDraft.daysKept * 24 * 60 * 60)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let match = name.wholeMatch(of: /discarded-([-0-9TZ]+)\.json~*/),
        let discardedAt = try? Self.timeStyle.parse(String(match.1)), time.timeIntervalSince(discardedAt) > lifetime
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}
