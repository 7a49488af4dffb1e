public import Protocols

/// How an API's live answer differs from the samples of the same request.
public struct DriftReport: Sendable {
    /// The live request, with its secrets hidden.
    public let request: String
    /// The names of the samples that it was compared with.
    public let samples: [String]
    /// The differences, in the order of the samples' fields, then of the answer's.
    public let drifts: [Drift]
    /// Why the provider could not read the live answer; `nil` when it could.
    public let failure: ProviderError?

    /// Whether the provider could read the answer, and nothing has another type or is gone that it needs.
    public var isHarmless: Bool { failure == nil && !drifts.contains(where: \.isHarmful) }
}
