/// Model controller support: the wrapper of a C library that was opened when it was first needed: its functions are
/// members, as in `curl.curl_easy_init()`. The table of their addresses never changes, so `@unchecked Sendable` is
/// true.
@dynamicMemberLookup
struct Library<Functions>: @unchecked Sendable {
  let functions: UnsafePointer<Functions>

  /// - Parameter open: finds the library; see `CLibrary/library.h`.
  /// - Returns: nil where it cannot be opened.
  init?(_ open: () -> UnsafePointer<Functions>?) {
    guard let functions = open() else { return nil }
    self.functions = functions
  }

  subscript<Function>(dynamicMember function: KeyPath<Functions, Function>) -> Function {
    functions.pointee[keyPath: function]
  }
}
