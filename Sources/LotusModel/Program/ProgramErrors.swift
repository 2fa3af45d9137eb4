/// Model: an error for a page that the user's web browser didn't open.
public struct BrowserError: Error, Hashable, Sendable {
  public let address: String

  public init(address: String) {
    self.address = address
  }
}

/// Model: a reason why text was not edited in an external editor.
public enum EditorError: Error, Hashable, Sendable {
  case noEditor
  /// The user has chosen no editor, and the installed one needs a terminal.
  case noTerminal
  /// The text could not be written to a temporary file.
  case noFile(reason: String)
  /// The file that the editor saved can't be used as the text. The file is kept.
  case unusableText(path: String, TextProblem)
  /// The editor could not be started or ended with an error.
  ///
  /// - Parameters:
  ///   - editor: The command that starts the editor, including its options.
  ///   - status: The exit status as in a shell: 127 if the program wasn't found, or 128 plus the
  ///     number of the signal that ended it.
  case failed(editor: String, status: Int32)
  /// The editor ended so quickly that the user can't have read the text in it. It may show the text
  /// in a window, so the file at the path is kept.
  case endedAtOnce(editor: String, path: String)
}

/// Model: a reason why a file that an editor saved can't be used as text.
public enum TextProblem: Hashable, Sendable {
  case notUTF8
  case containsNUL
  case tooLong
}

/// Model: the text that the user saved in an external editor.
public struct EditorResult: Hashable, Sendable {
  /// The text in the editor's file when the editor ended, even if the editor failed. If there was
  /// no such file or its text can't be used, the original text.
  public let text: String
  public let error: EditorError?

  public init(text: String, error: EditorError? = nil) {
    self.text = text
    self.error = error
  }
}

/// Model: an error in a settings file, with its line if it is known.
public struct InvalidSettingsError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Problem: Hashable, Sendable {
    case unreadable
    case notUTF8
    case notJSON
    case unknownKey(String)
    /// A key of `hosts` isn't the name of a host.
    case notHost(String)
    /// A value isn't a string. In `key`, nested keys are separated by dots.
    case notText(key: String)
    /// A value is neither a key nor a list of keys.
    case notKeys(key: String)
    /// A command for which keys are set doesn't exist. `similar` is the command that may be meant.
    case unknownCommand(String, similar: String?)
    /// A command would have no key.
    case noKey(command: String)
    /// A string doesn't name a key.
    case invalidKey(String, command: String)
    /// A key always has the same meaning, such as moving the selection.
    case fixedKey(String, command: String)
    /// Two commands of a scene would have the same key.
    case conflict(key: String, command: String, other: String, scene: SceneName)
    /// A value is neither `true` nor `false`.
    case notSwitch(key: String)
    /// A value isn't an object. `key` is empty if the value is the whole file.
    case notObject(key: String)
  }

  public let path: String
  public let line: Int?
  public let problem: Problem

  public init(path: String, line: Int? = nil, problem: Problem) {
    self.path = path
    self.line = line
    self.problem = problem
  }
}

/// Model: an error while filtering JSON with jq.
public enum JSONFilterError: Error, Hashable, Sendable {
  /// libjq isn't installed.
  case noLibrary
  /// The filter expression is invalid. The associated value is jq's message.
  case invalid(String)
  /// The filter expression failed for the given JSON. The associated value is jq's message.
  case failed(String)
  /// The filter expression expects a list, but failed for a row of the list. The associated value is
  /// jq's message.
  case failedForRow(String)
  /// The filter expression expects a row of a list, but failed for the whole list.
  case failedForArray(String)
  /// libjq crashed while it ran the filter expression.
  case crashed
  /// The filter expression called jq's `halt` or `halt_error`, which end the program.
  case halted(status: Int32)
}

/// Model: a limit of the system that prevents the program from running.
public enum ProcessLimitError: Error, Hashable, Sendable {
  /// The command line can't be read, because `/proc` isn't mounted.
  case noArguments
  case descriptors(allowed: Int, needed: Int)
  case threads
}

/// Model: a reason why neither the working folder nor the environment identifies a repository on the
/// GitHub server in use.
public enum WorkingFolderError: Error, Hashable, Sendable {
  /// The environment variable doesn't contain the name of a repository.
  case notRepository(variable: String, String)
  /// The environment variable names a repository on a host that isn't the GitHub server in use.
  case otherHostInVariable(String, host: String, used: String)
  case noGit
  /// Git didn't end in time.
  case gitHangs(seconds: Int)
  case noRepository
  /// The output of Git isn't valid UTF-8.
  case notText
  case noRemote
  /// There are several remotes, and none of them is named upstream or origin.
  case severalRemotes([String])
  /// The remote is on a host that isn't the GitHub server in use.
  ///
  /// - Parameter host: The host of the remote, or `nil` if its address has no host, as with a
  ///   folder.
  case otherHost(String?, remote: String, used: String)
  /// The name of the branch isn't valid UTF-8.
  case branchIsNotText
  /// No branch is checked out.
  case noBranch
  case notRepositoryOfGitHub(address: String, remote: String)
  /// The folder is a clone of a gist.
  case gist(id: String)
  /// The user named an issue only by its number, but the folder doesn't identify a repository.
  indirect case issue(number: Int, WorkingFolderError)
}
