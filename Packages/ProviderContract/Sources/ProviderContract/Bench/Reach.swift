import Protocols

/// A call that a sample answers.
struct Reach: Sendable {
    /// The sample's place in the book.
    let index: Int
    let sample: Sample
    let call: ProviderCall

    /// Where a finding is: `the first page, list`.
    var place: String { "\(sample.name), \(call.title)" }

    /// Whether the sample is what the API says when all is well.
    var isSuccess: Bool { sample.failure == nil && (200..<300).contains(sample.status) }

    /// Whether the provider has to read the body: what a deletion is answered with may be anything.
    var readsBody: Bool { call.kind != .delete }

    /// The body as JSON, when it is an object or a list.
    var document: JSONValue? {
        let value = JSONParser.parse(Data(sample.body.utf8))
        return switch value {
        case .object, .list: value
        default: nil
        }
    }
}
