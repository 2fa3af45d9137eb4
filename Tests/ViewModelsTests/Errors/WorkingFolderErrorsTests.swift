import LotusModel
import Testing

@testable import ViewModels

struct WorkingFolderErrorsTests {
  @Test(
    arguments: [
      (
        .noGit,
        "cannot find the repository of this folder because Git is not installed; use OWNER/REPO"
      ),
      (
        .gitHangs(seconds: 10),
        "Git did not end within 10 seconds in this folder (git remote shows why); use OWNER/REPO"
      ),
      (
        .noRepository,
        "Git found no repository in this folder (git status shows why); use OWNER/REPO"
      ),
      (
        .noRemote,
        "the repository of this folder has no remote; add one with git remote add, or use OWNER/REPO"
      ),
      (
        .severalRemotes(["a", "b"]),
        "none of the remotes a, b is named upstream or origin; use OWNER/REPO"
      ),
      (
        .otherHost("git.example", remote: "origin", used: "github.com"),
        "the remote \"origin\" of this folder is on git.example, not on github.com; if git.example is a GitHub server, "
          + "use --hostname git.example"
      ),
      (
        .otherHost(nil, remote: "origin", used: "github.com"),
        "the remote \"origin\" of this folder has no host in its URL; use OWNER/REPO"
      ),
      (
        .notRepositoryOfGitHub(address: "https://github.com", remote: "origin"),
        "the remote \"origin\" of this folder (https://github.com) is not a GitHub repository; use OWNER/REPO"
      ),
      (
        .issue(number: 12, .noRepository),
        "Git found no repository in this folder (git status shows why); use OWNER/REPO#12"
      ),
    ] as [(WorkingFolderError, String)])
  func `Errors about the working folder explain what to use instead`(error: WorkingFolderError, sentence: String) {
    #expect(error.sentence(from: .example) == sentence)
    #expect(error.exitStatus == .usage)
  }
}
