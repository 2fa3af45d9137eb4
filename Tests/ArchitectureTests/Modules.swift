/// The modules of the design, and what each may build on.
enum Modules {
  static let dependencies: [String: Set<String>] = [
    "CBuild": [],
    "CLibchafa": [],
    "CLibcurl": [],
    "CLibgd": [],
    "CLibjq": [],
    "CLibsecret": [],
    "CMalloc": [],
    "CMd4c": [],
    "CTickit": [],
    "LotusModel": [],
    "ViewModels": ["LotusModel"],
    "ModelControllers": ["LotusModel", "CLibchafa", "CLibcurl", "CLibgd", "CLibjq", "CLibsecret", "CMd4c"],
    "Terminal": ["CTickit"],
    "ViewControllers": ["LotusModel", "ViewModels", "ModelControllers", "Terminal"],
    "Coordinators": ["LotusModel", "ViewModels", "ModelControllers", "Terminal", "ViewControllers"],
    "ghlotus": [
      "CBuild", "CMalloc", "LotusModel", "ViewModels", "ModelControllers", "Terminal", "ViewControllers",
      "Coordinators",
    ],
  ]

  /// What is written in Swift; the others are module maps for C.
  static let swift: Set = [
    "LotusModel", "ViewModels", "ModelControllers", "Terminal", "ViewControllers", "Coordinators", "ghlotus",
  ]

  /// What holds values only.
  static let inert: Set = ["LotusModel", "ViewModels"]

  /// What lives on the main actor.
  static let onMainActor: Set = ["Terminal", "ViewControllers", "Coordinators", "ghlotus"]

  /// What each may import of the platform. Without Glibc there are no files, sockets, threads and variables of the
  /// environment. Foundation proper would double the size of the program.
  static let platform: [String: Set<String>] = [
    "LotusModel": ["FoundationEssentials"],
    "ViewModels": ["FoundationEssentials"],
    "ModelControllers": ["FoundationEssentials", "Glibc", "Synchronization"],
    "Terminal": ["FoundationEssentials", "Glibc", "Dispatch", "Synchronization"],
    "ViewControllers": ["FoundationEssentials"],
    "Coordinators": [],
    "ghlotus": ["FoundationEssentials", "Glibc"],
  ]
}
