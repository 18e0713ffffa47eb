// The few functions that the standard library lacks, so that no other file imports a C library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@inline(__always) func sine(_ x: Double) -> Double { sin(x) }
@inline(__always) func cosine(_ x: Double) -> Double { cos(x) }
@inline(__always) func arcSine(_ x: Double) -> Double { asin(x) }
@inline(__always) func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
@inline(__always) func tangent(_ x: Double) -> Double { tan(x) }
@inline(__always) func naturalLogarithm(_ x: Double) -> Double { log(x) }
@inline(__always) func hyperbolicSine(_ x: Double) -> Double { sinh(x) }
@inline(__always) func arcTangent(_ x: Double) -> Double { atan(x) }

/// *e* to the power of `x`.
public func naturalExponential(_ x: Double) -> Double { exp(x) }
