/// Reads files that are elsewhere, or parts of them.
///
/// May be used from many threads at once. An app may bring its own; ``CurlTransport`` is the one of
/// the command line.
public protocol ByteTransport: Sendable {
  /// The bytes `range` of the file at `url`; all of it if nil.
  ///
  /// Asks `isCancelled` now and then, and gives up then.
  /// - Throws: ``TransferError``; ``TransferError/tooLarge(url:limit:)`` rather than to take more
  ///   than `limit` bytes.
  func fetch(
    _ url: String, _ range: Range<Int>?, limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(TransferError) -> TransferredBytes
}

/// What has come over a network, unchecked.
public struct TransferredBytes: Hashable, Sendable {
  public var bytes: [UInt8]
  /// The size of the whole file; nil if the other side does not tell.
  public var fileSize: Int?

  public init(bytes: [UInt8], fileSize: Int? = nil) {
    self.bytes = bytes
    self.fileSize = fileSize
  }
}

/// Why bytes cannot be had from elsewhere.
public enum TransferError: Error, Hashable, Sendable {
  /// The system lacks what speaks HTTP.
  case unavailable
  /// The server has no such file, or does not give it.
  case refused(url: String, status: Int)
  /// The connection failed, or the server has too much to do; worth another try.
  case interrupted(url: String, reason: String)
  /// The server gives whole files only.
  case noRanges(url: String)
  /// The file is larger than anything that is sensible.
  case tooLarge(url: String, limit: Int)
  /// The caller gave up.
  case cancelled
}

extension TransferError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unavailable: "libcurl is missing (libcurl.so.4); install the package libcurl4"
    case .refused(let url, let status):
      status == 404
        ? "there is nothing at \(url); check the address, and that the pack has its manifest beside it"
        : "the server refuses \(url) with status \(status)"
    case .interrupted(let url, let reason):
      "cannot fetch \(url): \(reason); run the command again to go on"
    case .noRanges(let url):
      "the server of \(url) does not give parts of files; use one that answers range requests"
    case .tooLarge(let url, let limit): "\(url) is larger than \(limit) bytes"
    case .cancelled: "the transfer was cancelled"
    }
  }
}
