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
