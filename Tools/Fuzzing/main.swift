import Glibc

// The program that `make fuzz` runs. It runs libFuzzer (https://llvm.org/docs/LibFuzzer.html) on
// the target in the environment variable FUZZ_TARGET. If the variable isn't set, the program lists
// all targets, with the size of the longest input of each target.

/// The entry point of libFuzzer, as documented at
/// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

let wanted = getenv("FUZZ_TARGET").map { String(cString: $0) }
let target = FuzzTarget.all.first { $0.name == wanted }

if target == nil {
  for target in FuzzTarget.all { print(target.name, target.longest) }
  exit(wanted == nil ? 0 : 2)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { bytes, count in
    MainActor.assumeIsolated {
      do {
        try target?.run(FuzzInput(UnsafeBufferPointer(start: bytes, count: count)))
      } catch {
        fatalError("\(error)")
      }
    }
    return 0
  })
