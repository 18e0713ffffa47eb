import JSONText
import Routing

/// What building an overlay gave, and how long it took.
struct OverlayReport {
  let built: OverlayBuilder.Report
  /// Cutting the network into cells, which is done once for all profiles.
  let cutting: Duration
  let building: Duration

  /// The report for people.
  var line: String {
    let cells = built.cells.map(String.init).joined(separator: " + ")
    return "overlay for \(built.profile): \(cells) cells, \(built.cutStates) cut states, "
      + "\(built.bytes) bytes; cells \(cutting.secondsText), costs \(building.secondsText)"
  }

  var json: JSON {
    [
      "profile": .string(built.profile),
      "cells": .array(built.cells.map { .integer(Int64($0)) }),
      "cut_states": .integer(Int64(built.cutStates)), "bytes": .integer(Int64(built.bytes)),
      "partition_s": .rounded(cutting / .seconds(1), decimals: 2),
      "customize_s": .rounded(building / .seconds(1), decimals: 2),
    ]
  }
}
