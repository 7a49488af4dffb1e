import Essentials
import Protocols

/// The samples of a provider, with their bodies as documents.
struct SampleResponses {
    let definition: ProviderDefinition
    /// The samples of pages of the list.
    let list: [SampleResponse]
    /// The samples of errors.
    let errors: [SampleResponse]

    var isEmpty: Bool { definition.samples.samples.isEmpty }

    init(_ definition: ProviderDefinition) {
        self.definition = definition
        let samples = zip(definition.samples.samples, definition.samplePlaces).map(SampleResponse.init)
        list = samples.filter { !$0.isError && definition.list?.hasTarget(of: $0.sample) == true }
        errors = samples.filter(\.isError)
    }
}

/// A sample with its body as a document.
struct SampleResponse {
    let sample: Sample
    /// The place of the body, or of the name if the body is text or in a file of its own.
    let place: FilePlace
    /// The body; `nil` if it is not JSON.
    let body: JSONNode?

    init(_ sample: Sample, _ place: FilePlace) {
        self.sample = sample
        self.place = place
        body = try? JSONParser.node(Data(sample.body.utf8))
    }

    /// Whether the response is an error. An item that is not found can have the status 200.
    fileprivate var isError: Bool { sample.failure != nil || !hasSuccessStatus }

    var hasSuccessStatus: Bool { (200..<300).contains(sample.status) }

    /// Whether the response has a link to the next page in the header field `Link` (RFC 8288 §3.3).
    var hasNextLink: Bool {
        sample.headers.values(of: "Link").contains { value in
            value.lowercased().filter { $0 != "\"" && $0 != " " }.contains("rel=next")
        }
    }
}

extension ListDefinition {
    fileprivate func hasTarget(of sample: Sample) -> Bool {
        sample.method == request.method && request.path.matches(SampleCheck.segments(of: sample.target))
    }
}
