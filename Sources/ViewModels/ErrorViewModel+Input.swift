public import LotusModel

/// View model: what is wrong with what the user gave.
extension ErrorViewModel {
  public init(_ error: UnknownAccount, from viewpoint: Viewpoint) {
    self.init(sentence: "There is no user or organization named \(error.login.name) on \(viewpoint.hostname).")
  }

  public init(_ error: UnknownRepository, from viewpoint: Viewpoint) {
    self.init(sentence: "There is no repository \(error.name.text) on \(viewpoint.hostname), or you may not see it.")
  }

  public init(_ error: InvalidRepositoryName) {
    self.init(sentence: "“\(error.text)” is not a repository's full name; write owner/name, as in octocat/Hello-World.")
  }

  public init(_ error: InvalidLogin) {
    let reason =
      switch error.reason {
      case .empty: "it is empty"
      case .characters: "only letters, digits, hyphens and underscores can be in one"
      case .leadingHyphen: "none begins with a hyphen"
      case .length: "none is longer than 39 characters"
      }
    self.init(sentence: "“\(error.text)” cannot be a GitHub login: \(reason).")
  }

  public init(_ error: InvalidProfile) {
    let remarks = error.remarks.sorted { $0.key < $1.key }.map { place, remark in
      "\(ProfileFormViewModel.label(of: place)): \(remark.sentence)"
    }
    self.init(
      sentence: remarks.count == 1 ? remarks[0] : "GitHub would refuse this; nothing was sent.",
      advice: remarks.count == 1 ? [] : remarks)
  }

  public init(_ error: EditConflict) {
    let fields = error.fields.map { ProfileFormViewModel.label(of: $0) }.joined(separator: ", ")
    self.init(
      sentence: "Changed on GitHub meanwhile, and nothing was sent: \(fields). Your changes are kept as a draft; "
        + "ghlotus edit-profile shows both.")
  }

  public init(_ error: OtherAccount) {
    self.init(
      sentence: "\(error.login) is signed in now, and this is the profile of \(error.editedLogin); nothing was sent. "
        + "Your draft is kept for when \(error.editedLogin) is signed in again.")
  }

  public init(_ error: InvalidServer) {
    func place(_ variable: String?) -> String { variable.map { "\($0): " } ?? "" }
    switch error {
    case .hostname(let text, let variable):
      self.init(
        sentence: "\(place(variable))“\(text)” is not a valid host name; write it without https:// and without a path.")
    case .url(let text, let variable):
      self.init(
        sentence: "\(place(variable))“\(text)” is not a valid base URL; it should look like https://host/path.")
    case .insecure(let text, let variable):
      self.init(
        sentence:
          "\(place(variable))\(text) is not secure: use https, plain http is only for this machine's own addresses.")
    }
  }

  public init(_ error: InvalidSettings) {
    let place = error.line.map { "\(error.path), line \($0)" } ?? error.path
    let reason =
      switch error.problem {
      case .unreadable: "the settings cannot be read"
      case .notJSON: "the settings are not valid JSON"
      case .unknownKey(let key): "“\(key)” is no setting; there are client_id, and hosts with a client_id for each"
      case .notText(let key): "“\(key)” must be a text in quotation marks"
      case .notObject(""): "the settings must be a JSON object"
      case .notObject(let key): "“\(key)” must be an object in braces"
      }
    self.init(sentence: "\(place): \(reason).")
  }

  public init(_ error: InvalidCall) {
    switch error {
    case .endpoint(let text):
      self.init(sentence: "“\(text)” is not a valid endpoint; it should look like /users/octocat.")
    case .foreignOrigin(let text, let api):
      self.init(sentence: "\(text) is not on \(api); your token would go to another server, so nothing was sent.")
    }
  }

  public init(_ error: ProcessLimitError) {
    switch error {
    case .descriptors(let allowed, let needed):
      self.init(sentence: "Only \(allowed) files may be open, and \(needed) are needed; raise it with ulimit -n.")
    case .threads: self.init(sentence: "The system allows no more threads; raise it with ulimit -u.")
    }
  }

  public init(_ error: InvalidField) {
    self.init(sentence: "“\(error.text)” is not a valid field; write key=value, key[]=value or key[member]=value.")
  }

  public init(_ error: ArchiveFileError) {
    switch error {
    case .unreadable(let path): self.init(sentence: "The recording \(path) cannot be read.")
    case .tooLarge(let path, let limit):
      self.init(sentence: "\(path) is not a recording: it is larger than \(limit >> 20) MiB.")
    case .unwritable(let path): self.init(sentence: "The recording \(path) cannot be written; choose another file.")
    case .invalid(let path, .notJSON):
      self.init(sentence: "\(path) is not a recording: it is not JSON, or its end is missing.")
    case .invalid(let path, .notArchive(let field)):
      self.init(sentence: "\(path) is not a recording (HAR 1.2): \(field) is missing or wrong.")
    }
  }
}
