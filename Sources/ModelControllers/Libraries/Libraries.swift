import CLibchafa
import CLibcurl
import CLibgd
import CLibjq
import CLibsecret
import CMd4c

/// The C libraries that are loaded at run time, when they are first needed. ``LibraryVersions``
/// returns their versions.
typealias Curl = Library<ghlotus_curl>
typealias Libchafa = Library<ghlotus_chafa>
typealias Libgd = Library<ghlotus_gd>
typealias Libjq = Library<ghlotus_jq>
typealias Libsecret = Library<ghlotus_secret>
typealias Md4c = Library<ghlotus_md4c>

extension Curl {
  init?() { self.init(ghlotus_curl_open) }
}

extension Libchafa {
  init?() { self.init(ghlotus_chafa_open) }
}

extension Libgd {
  init?() { self.init(ghlotus_gd_open) }
}

extension Libjq {
  init?() { self.init(ghlotus_jq_open) }
}

extension Libsecret {
  init?() { self.init(ghlotus_secret_open) }
}

extension Md4c {
  init?() { self.init(ghlotus_md4c_open) }
}

/// A C library that is loaded when it is first needed.
///
/// The library's functions are members, as in `curl.curl_easy_init()`.
///
/// `@unchecked Sendable` is safe, because the table of function addresses never changes.
@dynamicMemberLookup
struct Library<Functions>: @unchecked Sendable {
  let functions: UnsafePointer<Functions>

  /// Loads the library.
  ///
  /// - Parameter open: A function that loads the library and returns the table of its functions;
  ///   see `CLibrary/library.h`.
  /// - Returns: `nil` if the library can't be loaded.
  init?(_ open: () -> UnsafePointer<Functions>?) {
    guard let functions = open() else { return nil }
    self.functions = functions
  }

  subscript<Function>(dynamicMember function: KeyPath<Functions, Function>) -> Function {
    functions.pointee[keyPath: function]
  }
}
