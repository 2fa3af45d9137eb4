/// The modules of the design, and the imports that each module may have.
enum Modules {
  /// The modules of the package that each module may import.
  static let dependencies: [String: Set<String>] = [
    "CBuild": [],
    "CLibchafa": [],
    "CLibcurl": [],
    "CLibgd": [],
    "CLibjq": [],
    "CLibsecret": [],
    "CMd4c": [],
    "CProcess": [],
    "CTickit": [],
    "Essentials": [],
    "HTTP": ["Essentials"],
    "Terminal": ["CTickit", "Essentials"],
    "LotusModel": ["Essentials", "HTTP"],
    "ViewModels": ["Essentials", "HTTP", "LotusModel"],
    "ModelControllers": [
      "Essentials", "HTTP", "LotusModel", "CLibchafa", "CLibcurl", "CLibgd", "CLibjq", "CLibsecret", "CMd4c",
    ],
    "ViewControllers": ["Essentials", "HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal"],
    "Coordinators": ["HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal", "ViewControllers"],
    "ghlotus": [
      "CBuild", "CProcess", "Essentials", "HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal",
      "ViewControllers", "Coordinators",
    ],
  ]

  /// The modules that are written in Swift. The others are module maps for C libraries, and CBuild
  /// and CProcess, which are written in C.
  static let swift: Set = [
    "Essentials", "HTTP", "Terminal", "LotusModel", "ViewModels", "ModelControllers", "ViewControllers",
    "Coordinators", "ghlotus",
  ]

  /// The modules that contain only values, without side effects.
  static let inert: Set = ["Essentials", "HTTP", "LotusModel", "ViewModels"]

  /// The modules whose code is isolated to the main actor by default.
  static let onMainActor: Set = ["Terminal", "ViewControllers", "Coordinators", "ghlotus"]

  /// The platform modules that each module may import.
  ///
  /// A module without Glibc can't use files, sockets, threads or environment variables. No module
  /// may import Foundation, which would double the size of the program.
  static let platform: [String: Set<String>] = [
    "Essentials": ["FoundationEssentials", "Swift"],
    "HTTP": ["FoundationEssentials"],
    "LotusModel": ["FoundationEssentials"],
    "ViewModels": ["FoundationEssentials"],
    "ModelControllers": ["FoundationEssentials", "Glibc", "Synchronization"],
    "Terminal": ["FoundationEssentials", "Glibc", "Dispatch", "Synchronization"],
    "ViewControllers": ["FoundationEssentials"],
    "Coordinators": [],
    "ghlotus": ["FoundationEssentials", "Glibc"],
  ]
}
