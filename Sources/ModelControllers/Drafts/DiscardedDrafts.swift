import FoundationEssentials
import Glibc
import LotusModel

/// The files of discarded drafts. Each file is named after the time at which the draft was
/// discarded. Discarded drafts aren't offered again, and old ones are deleted.
struct DiscardedDrafts {
  let folder: String

  private static let timeStyle = Date.ISO8601FormatStyle(timeSeparator: .omitted)

  /// Moves the file of a draft to the discarded drafts.
  ///
  /// - Returns: The new path of the file.
  func add(_ path: String, at time: Date) throws(DraftError) -> String {
    let name = "\(folder)/discarded-\(time.formatted(Self.timeStyle))"
    let suffix = path.hasSuffix(".md") ? "md" : "json"
    var new = "\(name).\(suffix)"
    var number = 1
    while access(new, F_OK) == 0 {
      number += 1
      new = "\(name)-\(number).\(suffix)"
    }
    guard rename(path, new) == 0 else {
      throw .unusable(path: path, reason: String(cString: strerror(errno)))
    }
    return new
  }

  func removeOld(at time: Date) {
    let lifetime = Double(DiscardedDraft.daysKept * 24 * 60 * 60)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let match = name.wholeMatch(of: /discarded-([-0-9T]+Z)(-[0-9]+)?\.(json|md)~*/),
        let discardedAt = try? Self.timeStyle.parse(String(match.1)), time.timeIntervalSince(discardedAt) > lifetime
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}
