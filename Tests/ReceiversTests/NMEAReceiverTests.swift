import Geo
import Positioning
import Receivers
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct NMEAReceiverTests {
  /// A named pipe, gone with the test.
  private final class Pipe {
    let path: String
    private let folder: String
    private let descriptor: CInt

    init() throws {
      var template = Array("/tmp/navdata-nmea-XXXXXX".utf8CString)
      folder = String(cString: try #require(mkdtemp(&template)))
      path = folder + "/receiver"
      try #require(mkfifo(path, 0o600) == 0)
      // For reading as well, so that opening does not wait for the other side.
      descriptor = open(path, O_RDWR)
      try #require(descriptor >= 0)
    }

    deinit {
      close(descriptor)
      unlink(path)
      rmdir(folder)
    }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(descriptor, bytes, bytes.count)
    }
  }

  private static func sentence(_ second: Int) -> String {
    let body = "GPRMC,08000\(second).00,A,4706.0000,N,00930.0000,E,20.0,90.0,020326,,,A"
    let sum = body.utf8.reduce(UInt8(0), ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" + digits : digits)\r\n"
  }

  @Test func aFixComesAsSoonAsItsMomentIsOver() throws {
    let pipe = try Pipe()
    var receiver = try NMEAReceiver(path: pipe.path)
    #expect(try receiver.next(within: .milliseconds(1)) == .nothing)
    pipe.send(Self.sentence(1))
    #expect(try receiver.next(within: .milliseconds(1)) == .nothing)
    pipe.send(Self.sentence(2))
    guard case .fix(let fix) = try receiver.next(within: .seconds(20)) else {
      Issue.record("no fix")
      return
    }
    #expect(fix.time?.iso8601 == "2026-03-02T08:00:01Z")
    #expect(fix.coordinate == Coordinate(latitude: 47.1, longitude: 9.5))
    // From now on it is known with which sentence a moment ends.
    #expect(try receiver.next(within: .seconds(20)) != .nothing)
  }

  @Test func noiseWithoutFixesDoesNotKeepTheCaller() throws {
    let pipe = try Pipe()
    var receiver = try NMEAReceiver(path: pipe.path)
    pipe.send(String(repeating: "$GPGSV,nothing*00\r\n", count: 50))
    #expect(try receiver.next(within: .milliseconds(1)) == .nothing)
  }

  @Test func aDeviceThatIsNotThereIsNamed() {
    #expect(throws: ReceiverError.cannotOpen(path: "/no/such", reason: "No such file or directory"))
    {
      try NMEAReceiver(path: "/no/such")
    }
  }

  @Test func anEndWithoutPositionsIsAnErrorAndOneAfterThemIsNot() throws {
    var empty = try NMEAReceiver(path: "/dev/null")
    #expect(throws: ReceiverError.noPositions(source: "/dev/null")) {
      try empty.next(within: .seconds(1))
    }
    #expect(try empty.next(within: .seconds(1)) == .end)
  }
}
