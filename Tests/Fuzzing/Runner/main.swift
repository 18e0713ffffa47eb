import CFuzzer
import FuzzTargets

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

// The arguments belong to libFuzzer, so the target is named by the environment.
let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
if FuzzTarget(rawValue: name) == nil {
  let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  print("fuzz: set FUZZ_TARGET to one of: \(known)")
  exit(64)
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    // C calls this without context, so the name is looked up again.
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    FuzzTarget(rawValue: name)?.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
