/// A field that an API sends in another way than the provider's samples do. Paths are such as `hits[].likes`.
public enum Drift: Hashable, Sendable {
    /// The API sends it, and no sample has it.
    case new(path: String, type: String)
    /// Every sample has it, and the API does not send it. Whether the provider cannot do without it.
    case gone(path: String, isNeeded: Bool)
    /// The API sends it with another type.
    case changed(path: String, from: String, to: String)

    /// Whether it may be what keeps the provider from reading the API.
    public var isHarmful: Bool {
        switch self {
        case .new: false
        case .gone(_, let isNeeded): isNeeded
        case .changed: true
        }
    }
}

extension Drift: CustomStringConvertible {
    /// `hits[].likes was number, is text`.
    public var description: String {
        switch self {
        case .new(let path, let type): "\(path) is new: \(type)"
        case .gone(let path, let isNeeded): "\(path) is gone\(isNeeded ? ", and the provider needs it" : "")"
        case .changed(let path, let from, let to): "\(path) was \(from), is \(to)"
        }
    }
}
