import Preload
import TileStorage

/// `navdata sign`: lets others see that a pack comes from whom they trust.
struct SignCommand: Command {
  static let name = "sign"
  static let abstract = "Sign the manifest beside a pack, or make a key to sign with."
  static let parameters = [pack.form, key.form, newKey.form]
  static let examples = [
    Example(purpose: "make a key once", line: "navdata sign --new-key mine.key"),
    Example(purpose: "sign", line: "navdata sign porto.navpack --key mine.key"),
  ]

  private static let pack = Parameter<String>.positional(
    "PACK", required: false, help: "the map, with its manifest beside it")
  private static let key = Parameter<String>.option(
    "--key", "FILE", help: "the secret key to sign with")
  private static let newKey = Parameter<String>.option(
    "--new-key", "FILE", help: "make a secret key, and beside it the public key that ends in .pub")

  private let pack: String?
  private let key: String?
  private let newKey: String?

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.optional(Self.pack)
    key = try arguments.optional(Self.key)
    newKey = try arguments.optional(Self.newKey)
    guard newKey != nil || pack != nil else { throw .missingParameter("PACK") }
    guard pack == nil || key != nil || newKey != nil else { throw .missingParameter("--key") }
  }

  func run(_ console: Console) throws -> ExitCode {
    if let newKey { try makeKey(newKey, console) }
    guard let pack, let file = key ?? newKey else { return .done }
    let secret = try KeyFile.secretKey(in: file)
    let manifest = try FileAccess.contents(of: pack + PublishedPack.manifestEnding)
    guard
      try PackManifest(bytes: manifest, from: pack + PublishedPack.manifestEnding).seal
        == Pack(path: pack).seal
    else {
      throw PreloadError.badManifest(
        path: pack + PublishedPack.manifestEnding, reason: "it is that of another pack")
    }
    try write(secret.signature(of: manifest).bytes, to: pack + PublishedPack.signatureEnding)
    console.print("wrote \(pack)\(PublishedPack.signatureEnding)")
    return .done
  }

  private func makeKey(_ path: String, _ console: Console) throws {
    guard !FileAccess.exists(path) else {
      throw Failure(.inputOutput, .cannotCreate, "\(path) exists already; a key is not replaced")
    }
    guard let made = SigningKey.random(), let open = made.publicKey else {
      throw Failure(.internalError, .internalError, "the system gives no random numbers")
    }
    try write(Array((made.hex + "\n").utf8), to: path, isSecret: true)
    try write(Array((open.hex + "\n").utf8), to: path + KeyFile.publicEnding)
    console.print("wrote \(path), to be kept secret, and \(path)\(KeyFile.publicEnding)")
  }

  private func write(_ bytes: [UInt8], to path: String, isSecret: Bool = false) throws {
    let file = try FileAside(path: path, isSecret: isSecret)
    try file.append(bytes)
    try file.finish()
  }
}
