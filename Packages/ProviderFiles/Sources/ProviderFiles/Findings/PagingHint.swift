import Essentials

/// A value in a response that is probably about paging, by its name.
struct PagingHint {
    let path: ValuePath
    let meaning: PagingName.Meaning
    /// The value, if it is an integer.
    let number: Int?
    /// The name for messages: `meta.total`, or `Link` for a header field.
    let place: String

    /// The header field `Link` with `rel="next"`.
    static let nextLink = PagingHint(path: .root, meaning: .next, number: nil, place: "Link")

    private init(path: ValuePath, meaning: PagingName.Meaning, number: Int?, place: String) {
        self.path = path
        self.meaning = meaning
        self.number = number
        self.place = place
    }

    /// Creates a hint from a value in a body; `nil` if it is not about paging.
    init?(_ path: ValuePath, _ node: JSONNode) {
        let names = path.steps.suffix(2).map { step in if case .name(let name) = step { name } else { "" } }
        guard let name = names.last, let meaning = PagingName.meaning(of: name, in: names.count > 1 ? names[0] : "")
        else {
            return nil
        }
        let number: Int?
        switch (node.content, meaning) {
        case (.null, .next), (.boolean, .next): number = nil
        case (.number(let digits), _): number = Int(digits)
        case (.text(let text), .next): number = Int(text)
        case (.text(let text), _):
            guard let digits = Int(text) else { return nil }
            number = digits
        case (.null, _), (.boolean, _), (.array, _), (.object, _): return nil
        }
        self.init(path: path, meaning: meaning, number: number, place: path.description)
    }

    /// Creates a hint from a header field; `nil` if it is not about paging.
    init?(header name: String, _ value: String) {
        let isTotalRange = name.lowercased() == "content-range" && value.contains("/")
        guard let meaning = isTotalRange ? .total : PagingName.meaning(ofHeader: name) else { return nil }
        self.init(path: .root, meaning: meaning, number: Int(value), place: name)
    }
}
