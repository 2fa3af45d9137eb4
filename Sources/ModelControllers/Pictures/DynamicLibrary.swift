import Glibc

/// The wrapper of a library that most runs do not need: it is opened where it is used, and never closed.
struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// - Parameter name: with the version of its interface.
  /// - Returns: nil where it is not installed.
  init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// - Parameter type: as the library's header declares the function.
  func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
