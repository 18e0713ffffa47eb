import MapServer
import Preload
import TileStorage

/// Where the rows of a new pack come from.
enum PackSources {
  /// The help of options that take one.
  static let placeholder = "PACK|URL"

  static let key = Parameter<String>.option(
    "--key", "FILE", help: "refuse a manifest that the owner of this public key has not signed")

  /// Whether `text` is an address rather than a file.
  static func isRemote(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  /// Opens the pack at a path or an address.
  static func open(_ text: String, key file: String? = nil) throws -> any CutSource & RowSupply {
    let key = try file.map { try KeyFile.publicKey(in: $0) }
    if isRemote(text) { return try RemotePack(url: text, key: key) }
    let pack = try Pack(path: text)
    if let key { try SignedManifest.check(pack, key) }
    return pack
  }
}

/// Keys in files: 64 hexadecimal digits and the end of a line.
enum KeyFile {
  static let publicEnding = ".pub"

  static func publicKey(in file: String) throws -> VerificationKey {
    guard let key = VerificationKey(hex: try line(of: file)) else { throw wrong(file, "public") }
    return key
  }

  static func secretKey(in file: String) throws -> SigningKey {
    guard let key = SigningKey(hex: try line(of: file)) else { throw wrong(file, "secret") }
    return key
  }

  private static func line(of file: String) throws -> String {
    let text = String(decoding: try FileAccess.contents(of: file), as: UTF8.self)
    return String(text.prefix { !$0.isNewline })
  }

  private static func wrong(_ file: String, _ kind: String) -> Failure {
    Failure(
      .badInput, .badData, "\(file) holds no \(kind) key; make one with navdata sign --new-key")
  }
}

/// The manifest and signature beside a pack.
enum SignedManifest {
  /// Checks that the manifest beside `pack` is that of the pack, and signed.
  static func check(_ pack: Pack, _ key: VerificationKey) throws {
    let path = pack.path + PublishedPack.manifestEnding
    let bytes = try FileAccess.contents(of: path)
    let signed = try FileAccess.contents(of: pack.path + PublishedPack.signatureEnding)
    guard let signature = Signature(bytes: signed), key.accepts(signature, of: bytes) else {
      throw PreloadError.notSigned(path: path)
    }
    guard try PackManifest(bytes: bytes, from: path).seal == pack.seal else {
      throw PreloadError.badManifest(path: path, reason: "it is that of another pack")
    }
  }
}

/// What `navdata serve` lets others fetch.
struct ServedDownload: PackDownload {
  let published: PublishedPack
  /// Where the pack is.
  let path: String

  func manifestBytes() throws -> [UInt8] { try published.manifestBytes() }
  func rowByteCount() throws -> Int { try published.manifest().rowByteCount }
  func rowBytes(_ range: Range<Int>) throws -> [UInt8] { try published.rowBytes(range) }
  func signatureBytes() -> [UInt8]? {
    try? FileAccess.contents(of: path + PublishedPack.signatureEnding)
  }
}
