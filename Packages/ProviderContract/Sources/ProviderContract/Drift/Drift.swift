public import Protocols

/// The differences between a live response and the samples of the same request.
public struct DriftReport: Sendable {
    /// The live request, with its secrets hidden.
    public let request: String
    /// The names of the samples that the response was compared with.
    public let samples: [String]
    /// The differences, in the order of the fields of the samples, then of the response.
    public let drifts: [Drift]
    /// The error of reading the live response; `nil` if the provider could read it.
    public let failure: ProviderError?

    /// Whether the provider could read the response, and no difference is harmful.
    public var isHarmless: Bool { failure == nil && !drifts.contains(where: \.isHarmful) }
}

/// A difference between a field of a live response and of the samples. Paths look like `hits[].likes`.
public enum Drift: Hashable, Sendable {
    /// The API sends the field, but no sample has it.
    case added(path: String, type: String)
    /// Every sample has the field, but the API does not send it.
    case removed(path: String, isRequired: Bool)
    /// The API sends the field with another type.
    case changed(path: String, from: String, to: String)

    /// Whether the difference may prevent the provider from reading the API's responses.
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
