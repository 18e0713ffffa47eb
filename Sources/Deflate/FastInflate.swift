#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The decompressor of libdeflate, if that library is on the machine.
///
/// It is about twice as fast as zlib, but needs the whole stream and its exact size at once. It is
/// loaded at run time, so that nothing depends on it. Only its success counts: whatever it does
/// not take is given to zlib, which then finds the error. So results do not depend on the machine.
struct FastInflate: Sendable {
  typealias Decompressor = OpaquePointer
  private typealias Allocate = @Sendable @convention(c) () -> Decompressor?
  private typealias Free = @Sendable @convention(c) (Decompressor?) -> Void
  private typealias Decompress =
    @Sendable @convention(c) (
      Decompressor?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int,
      UnsafeMutablePointer<Int>?, UnsafeMutablePointer<Int>?
    ) -> CInt

  private let allocate: Allocate
  private let free: Free
  private let decompress: Decompress

  /// The library, looked up once per process.
  static let shared = FastInflate()

  private init?() {
    #if canImport(Darwin)
      let name = "libdeflate.0.dylib"
    #else
      let name = "libdeflate.so.0"
    #endif
    // The library stays loaded as long as the process lives.
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL),
      let allocate = dlsym(library, "libdeflate_alloc_decompressor"),
      let free = dlsym(library, "libdeflate_free_decompressor"),
      let decompress = dlsym(library, "libdeflate_zlib_decompress_ex")
    else { return nil }
    // The signatures are fixed by the version number in the library's name.
    self.allocate = unsafeBitCast(allocate, to: Allocate.self)
    self.free = unsafeBitCast(free, to: Free.self)
    self.decompress = unsafeBitCast(decompress, to: Decompress.self)
  }

  func makeDecompressor() -> Decompressor? { allocate() }

  func release(_ decompressor: Decompressor) { free(decompressor) }

  /// Whether `input` is one whole zlib stream that fills `output` exactly.
  func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    with decompressor: Decompressor
  ) -> Bool {
    var read = 0
    var written = 0
    let code = decompress(
      decompressor, input.baseAddress, input.count, output.baseAddress, output.count, &read,
      &written)
    return code == 0 && read == input.count && written == output.count
  }
}
