public import Protocols

/// How a live response differs from the samples of the same request.
public struct DriftReport: Sendable {
    /// The live request, with its secrets hidden.
    public let request: String
    /// The names of the samples that it was compared with.
    public let samples: [String]
    /// The differences, in the order of the fields of the samples, then of the response.
    public let drifts: [Drift]
    /// Why the provider could not read the live response; `nil` when it could.
    public let failure: ProviderError?

    /// Whether the provider could read the response, and no difference is harmful.
    public var isHarmless: Bool { failure == nil && !drifts.contains(where: \.isHarmful) }
}

/// A difference between a field of a live response and of the samples. Paths look like `hits[].likes`.
public enum Drift: Hashable, Sendable {
    /// The API sends it, and no sample has it.
    case added(path: String, type: String)
    /// Every sample has it, and the API does not send it.
    case removed(path: String, isRequired: Bool)
    /// The API sends it with another type.
    case changed(path: String, from: String, to: String)

    /// Whether it may be why the provider cannot read the API's responses.
    public var isHarmful: Bool {
        switch self {
        case .added: false
        case .removed(_, let isRequired): isRequired
        case .changed: true
        }
    }
}

extension Drift: CustomStringConvertible {
    /// `hits[].likes: expected number, got text`.
    public var description: String {
        switch self {
        case .added(let path, let type): "\(path): new field (\(type))"
        case .removed(let path, let isRequired): "\(path): missing\(isRequired ? ", and the provider requires it" : "")"
        case .changed(let path, let old, let new): "\(path): expected \(old), got \(new)"
        }
    }
}
