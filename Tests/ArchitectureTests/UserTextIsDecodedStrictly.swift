import Testing

/// Text that the user wrote is decoded with `UserText`, or with `String(validating:as:)`.
///
/// `String(decoding:as:)` replaces invalid bytes without notice. Only the files listed here use it:
/// for text from servers, for files that ghlotus wrote itself, for parts of strings, and for bytes
/// that are known to be ASCII.
@Suite("Decoding of the user's text")
struct UserTextIsDecodedStrictly {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.filter { !lossy.admits($0) }.flatMap { file in
      replacements(in: file).map {
        file.violation($0.line, "replaces invalid bytes; decode the user's text with `UserText`")
      }
    }
  }

  private static func replacements(in file: SourceFile) -> [Mention] {
    file.mentions(of: ["String(", "String.init("]).filter { mention in
      file.arguments(of: mention).first?.label.map(["decoding", "decodingFile"].contains) ?? false
    }
  }

  private static let lossy = Reserve(
    names: [],
    places: [
      "Kits/Essentials/JSON/JSONEscapes.swift", "Kits/Essentials/JSON/JSONReader.swift",
      "Kits/Essentials/JSON/JSONText.swift", "Kits/HTTP/Caching/StoredResponse+Encoding.swift",
      "Kits/HTTP/Caching/StoredResponse.swift", "Kits/HTTP/Messages/PercentEncoding.swift",
      "Kits/HTTP/Recording/NormalizedRequest.swift", "Kits/HTTP/Redaction/EscapedBytes+SecretShape.swift",
      "Kits/HTTP/Redaction/Redaction.swift", "Kits/HTTP/Redaction/SecretName.swift",
      "Kits/HTTP/Redaction/SecretScan+Formats.swift", "Kits/HTTP/Redaction/SecretScan+Values.swift",
      "Kits/Terminal/Graphics/Graphic.swift", "Kits/Terminal/Input/ControlSequence.swift",
      "Kits/Terminal/Output/Console.swift", "Kits/Terminal/Screen/FaintText.swift",
      "Kits/Terminal/Screen/Screen.swift",
      "Kits/Terminal/Text/ASCIIFallback.swift", "Kits/Terminal/Text/SafeText.swift",
      "LotusModel/API/CacheEntry.swift", "LotusModel/Program/HTTPArchive+GitHub.swift",
      "LotusModel/Repositories/Readme.swift",
      "ModelControllers/Credentials/Credential.swift", "ModelControllers/Credentials/TokenFiles.swift",
      "ModelControllers/Documents/DocumentController.swift", "ModelControllers/Documents/InlineSource.swift",
      "ModelControllers/Documents/MarkdownParser.swift", "ModelControllers/Drafts/DraftSlot.swift",
      "ModelControllers/Files/TemporaryText.swift", "ModelControllers/Filter/JQFilter.swift",
      "ModelControllers/Places/KnownLogins.swift", "ModelControllers/Places/StateRestorationController.swift",
      "ModelControllers/Transport/CurlResponse.swift",
      "ViewControllers/API/APIDataSource.swift", "ViewModels/Network/LoggedRequestViewModel.swift",
      "ghlotus/Environment/PathCandidates.swift",
    ])

  @Test func `The user's text is decoded without replacements`() {
    expectNone(Self.violations(in: .package))
    let idle = Self.lossy.places.filter { place in
      ![SourceFile].package.contains { $0.path == "Sources/\(place)" && !Self.replacements(in: $0).isEmpty }
    }
    #expect(idle.isEmpty)
  }

  @Test(arguments: [
    Example(
      "Decoding that replaces bytes", in: "Sources/ghlotus/Arguments/InputFile.swift",
      """
      let text = String(decoding: data, as: UTF8.self) // ✗ replaces invalid bytes
      let line = String.init(decoding: bytes, as: UTF8.self) // ✗ replaces invalid bytes
      let file = String(decodingFile: data) // ✗ replaces invalid bytes
      let word = String(validating: bytes, as: UTF8.self)
      let all = UserText(decoding: data)
      """)
  ])
  func `A decoding that replaces bytes is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
