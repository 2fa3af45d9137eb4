import CLibcurl
import Glibc

/// The versions of the C libraries that are installed on this computer.
public enum LibraryVersions {
  /// Loads each library, and returns its version.
  ///
  /// The version is the name of the library's file, such as `libjq.so.1.0.4`. libcurl reports its
  /// version and those of the libraries that it uses.
  ///
  /// - Returns: The versions by the names of the libraries. The version of a library that can't be
  ///   loaded is `nil`.
  public static func all() -> [String: String?] {
    let curl = Curl()
    let isLoaded = [
      "libchafa": Libchafa() != nil, "libgd": Libgd() != nil, "libjq": Libjq() != nil, "libmd4c": Md4c() != nil,
      "libsecret-1": Libsecret() != nil,
    ]
    let files = loadedFiles
    var versions = isLoaded.reduce(into: [String: String?]()) { versions, library in
      versions[library.key] = .some(library.value ? files.first { $0.hasPrefix("\(library.key).so.") } : nil)
    }
    versions["libcurl"] = .some(curl?.curl_version().map { String(cString: $0) })
    return versions
  }

  /// The names of the files in the memory of this process. The kernel resolves symbolic links, so
  /// the names contain the versions of libraries.
  private static var loadedFiles: [String] {
    // Use C functions, because Foundation would treat the first short read as the end of the file.
    guard let maps = fopen("/proc/self/maps", "r") else { return [] }
    defer { fclose(maps) }
    var (names, line, capacity): ([String], UnsafeMutablePointer<CChar>?, Int) = ([], nil, 0)
    defer { free(line) }
    while getline(&line, &capacity, maps) > 0, let line {
      names += String(cString: line).split { $0 == "/" || $0 == "\n" }.suffix(1).map(String.init)
    }
    return names
  }
}
