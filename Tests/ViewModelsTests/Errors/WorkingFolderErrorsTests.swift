import LotusModel
import Testing

@testable import ViewModels

struct WorkingFolderErrorsTests {
  @Test(
    arguments: [
      (
        .noGit,
        "Git is not installed, so the repository of this folder cannot be found; write owner/name."
      ),
      (
        .noRepository,
        "Git finds no repository in this folder (git status says why); write owner/name."
      ),
      (
        .noRemote,
        "The repository of this folder has no remote; add one with git remote add, or write owner/name."
      ),
      (
        .severalRemotes(["a", "b"]),
        "None of the remotes a, b is named upstream or origin; write owner/name."
      ),
      (
        .otherHost("git.example", remote: "origin", used: "github.com"),
        "The remote origin of this folder is on git.example, and the GitHub in use is github.com; if git.example is a "
          + "GitHub too: --hostname git.example."
      ),
      (
        .otherHost(nil, remote: "origin", used: "github.com"),
        "The remote origin of this folder is not on a server, so not on github.com; write owner/name."
      ),
      (
        .notRepositoryOfGitHub(address: "https://github.com", remote: "origin"),
        "The remote origin of this folder, https://github.com, is no repository of GitHub; write owner/name."
      ),
    ] as [(WorkingFolderError, String)])
  func `Each says what to write instead`(error: WorkingFolderError, sentence: String) {
    #expect(error.sentence(from: .example) == sentence)
    #expect(error.exitStatus == .usage)
  }
}
