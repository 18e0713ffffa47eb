public import Deflate

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a PBF file could not be read.
public enum PBFError: Error, Equatable, Sendable {
  /// The file cannot be opened, or is no regular file; `code` is the system's error number.
  case cannotOpen(path: String, code: Int32)
  /// The system failed to read; `code` is its error number.
  case cannotRead(code: Int32, at: BlobPlace)
  /// The system has no memory or no thread for the work.
  case outOfMemory
  /// The first blob is no `OSMHeader` but of the type `found`; nil if the file is empty.
  case missingHeader(found: String?)
  /// The file ends within a blob.
  case truncated(at: BlobPlace)
  /// A blob header claims `bytes` bytes, more than the 64 KiB that the format allows.
  case blobHeaderTooLarge(bytes: Int, at: BlobPlace)
  /// A blob claims `bytes` bytes, packed or unpacked: negative, or more than 32 MiB.
  case blobTooLarge(bytes: Int, at: BlobPlace)
  /// A part of a blob is no valid protobuf message.
  case malformed(PBFPart, at: BlobPlace)
  /// The data of a blob cannot be inflated, or not to the size that the blob claims.
  case cannotInflate(DeflateError, at: BlobPlace)
  /// A block takes more memory than any sound one does.
  case blockTooComplex(at: BlobPlace)
  /// The content of a block contradicts itself, in `object` where that is known.
  case inconsistent(PBFInconsistency, object: OSMObjectID?, at: BlobPlace)
  /// The data of a blob is packed by a method that only some writers offer.
  case unsupportedCompression(String, at: BlobPlace)
  /// The header requires a feature that this reader does not have, such as
  /// `HistoricalInformation`.
  case unsupportedFeature(String)

  /// What kind of failure this is, for exit codes.
  public enum Category: Sendable {
    /// The file is not there, or the system fails.
    case system
    /// The file is damaged, or is no PBF file.
    case corrupt
    /// The file is sound, but needs something that this reader does not do.
    case unsupported
  }

  /// What kind of failure this is.
  public var category: Category {
    switch self {
    case .cannotOpen, .cannotRead, .outOfMemory: .system
    case .unsupportedCompression, .unsupportedFeature: .unsupported
    case .missingHeader, .truncated, .blobHeaderTooLarge, .blobTooLarge, .malformed,
      .cannotInflate, .blockTooComplex, .inconsistent:
      .corrupt
    }
  }
}

/// Where in a file a blob is.
public struct BlobPlace: Sendable, Hashable, CustomStringConvertible {
  /// The blob's number, counted from 0, which is the header.
  public let number: Int
  /// Where the blob starts, in bytes from the start of the file.
  public let offset: Int64

  public init(number: Int, offset: Int64) {
    self.number = number
    self.offset = offset
  }

  /// For example `blob 3 at byte 1200`.
  public var description: String { "blob \(number) at byte \(offset)" }
}

/// The parts of a blob that are protobuf messages.
public enum PBFPart: String, Sendable {
  case blobHeader = "blob header"
  case blob = "blob"
  case fileHeader = "file header"
  case block = "block"
  case denseNodes = "list of nodes"
}

/// How the content of a block can contradict itself.
public enum PBFInconsistency: Equatable, Sendable {
  /// A text is given by the number `index`, but the block has only `count` texts.
  case stringIndexOutOfRange(index: Int64, count: Int)
  /// Two lists that belong together differ in length.
  case unequalLists(String, Int, String, Int)
  /// The tags of dense nodes end before the nodes do, or the other way round.
  case tagsDoNotMatchNodes
  /// A delta coded number leaves the range of 64 bits.
  case numberOverflow
  /// A member is neither node nor way nor relation.
  case unknownMemberKind(Int32)
  /// The step of coordinates is not positive.
  case granularityNotPositive(Int32)
}

extension PBFError: CustomStringConvertible {
  /// One sentence without a full stop, for messages.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let code): "cannot open \(path): \(Self.systemText(code))"
    case .cannotRead(let code, let place): "cannot read \(place): \(Self.systemText(code))"
    case .outOfMemory: "the system has no memory left"
    case .missingHeader(nil): "the file is empty"
    case .missingHeader(let found?):
      "the file is no OSM PBF file: it starts with a blob of the type '\(found)'"
    case .truncated(let place): "the file ends within \(place)"
    case .blobHeaderTooLarge(let bytes, let place):
      "the file is damaged or no OSM PBF file: \(place) claims a header of \(bytes) bytes"
    case .blobTooLarge(let bytes, let place): "\(place) claims a size of \(bytes) bytes"
    case .malformed(let part, let place): "damaged \(part.rawValue) in \(place)"
    case .cannotInflate(let error, let place): "\(error) in \(place)"
    case .blockTooComplex(let place): "\(place) takes too much memory"
    case .inconsistent(let reason, nil, let place): "\(reason) in \(place)"
    case .inconsistent(let reason, let object?, let place): "\(reason) in \(object), \(place)"
    case .unsupportedCompression(let method, let place):
      "\(place) is packed with \(method), which is not supported"
    case .unsupportedFeature(let feature):
      "the file requires the feature '\(feature)', which is not supported"
    }
  }

  private static func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension PBFInconsistency: CustomStringConvertible {
  /// What is wrong, without the place.
  public var description: String {
    switch self {
    case .stringIndexOutOfRange(let index, let count):
      "text \(index) of a table of \(count) is used"
    case .unequalLists(let one, let oneCount, let other, let otherCount):
      "\(oneCount) \(one) do not match \(otherCount) \(other)"
    case .tagsDoNotMatchNodes: "the list of tags does not match the list of nodes"
    case .numberOverflow: "a number is too large"
    case .unknownMemberKind(let kind): "a member has the unknown kind \(kind)"
    case .granularityNotPositive(let step): "the coordinate step is \(step)"
    }
  }
}
