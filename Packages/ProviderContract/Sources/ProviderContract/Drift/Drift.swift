public import Protocols

/// The differences between a live response and the samples for the same kind of call.
public struct DriftReport: Sendable {
    /// The live request, with its secrets redacted.
    public let request: String
    /// The names of the samples that the response was compared with.
    public let samples: [String]
    /// The differences, in the order of the fields in the samples. In each object, added fields come last.
    public let drifts: [Drift]
    /// The error that the provider threw for the live response; `nil` if the provider could read the response.
    public let failure: ProviderError?

    /// Whether the provider could read the response and all differences are harmless.
    public var isHarmless: Bool { failure == nil && !drifts.contains(where: \.isHarmful) }
}

/// A field that differs between a live response and the samples. Its path has the form `hits[].likes`.
public enum Drift: Hashable, Sendable {
    /// The live response has the field, but the samples do not.
    ///
    /// This difference is not reported if the sample book declares that its samples are partial.
    case added(path: String, type: String)
    /// All samples have the field, but the live response does not. `isRequired` is `true` if the provider cannot read
    /// at least one of the samples after the field is removed.
    case removed(path: String, isRequired: Bool)
    /// The field has a different type in the live response.
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
    /// The difference as text, such as `hits[].likes: expected number, got string`.
    public var description: String {
        switch self {
        case .added(let path, let type): "\(path): new field (\(type))"
        case .removed(let path, let isRequired): "\(path): missing\(isRequired ? " (required by the provider)" : "")"
        case .changed(let path, let old, let new): "\(path): expected \(old), got \(new)"
        }
    }
}
