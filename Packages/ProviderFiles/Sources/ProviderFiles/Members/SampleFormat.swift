import Essentials
import Protocols

/// The members of `samples`.
enum SamplesFormat {
    private static let pageSize = Member(
        "pageSize", Form.integer(1...1_000_000), "The page size of the sample list.")
    private static let pageCount = Member(
        "pageCount", Form.integer(1...100_000), "The number of pages to read, if the list is endless.")
    private static let complete = Member(
        "complete", Form.boolean, "Whether the bodies contain all fields of the API, so that any other field is new.")
    private static let requests = Member(
        "requests", Form.list(of: Form.object(SampleFormat.format)), "The requests with their documented responses.",
        isRequired: true)

    static let format = ObjectFormat<SampleSet>(
        "samples", "Requests and the responses that the API documents, for checks and for --samples.",
        [pageSize, pageCount, complete, requests]
    ) { reader in
        let samples = reader[requests] ?? []
        UniqueNames.check(samples.map { ($0.sample.name, $0.sample.name, $0.name) }, "name")
        return SampleSet(
            book: SampleBook(
                pageSize: reader[pageSize], pageCount: reader[pageCount],
                fields: reader[complete] == true ? .complete : .partial, samples.map(\.sample)),
            samples: samples)
    }
}

/// The samples of a provider, and their places.
struct SampleSet {
    var book: SampleBook
    var samples: [PlacedSample]
}

/// A sample, and the places that later checks need.
struct PlacedSample {
    var sample: Sample
    var name: Place
    var target: Place
    /// The body in the file; `nil` if it is text or in a file of its own.
    var body: Place?

    /// The place for messages about the response.
    var place: FilePlace { (body ?? name).inFile }
}

/// The members of an object in `samples.requests`.
enum SampleFormat {
    private static let name = Member(
        "name", Form.line, "A short description, such as 'the first page'.", isRequired: true)
    private static let target = Member(
        "target",
        Form.text.reading { text, place -> String? in
            let isURL = text.hasPrefix("https://") || text.hasPrefix("http://")
            guard text.hasPrefix("/") || isURL, URL(string: text) != nil else {
                return place.refuse(
                    "invalid target \(text.inMessage): expected a path and a query, such as '/items?page=2'")
            }
            return text
        }, "The path and query of the request below the base URL, such as /items?page=2.", isRequired: true)
    private static let method = Member(
        "method", Form.word(of: ["GET", "POST", "PUT", "PATCH", "DELETE"]), "The method. The default is GET.")
    private static let requestBody = Member(
        "requestBody", Form.json,
        "The body of the request, of which the request has at least the members: JSON, or text.")
    private static let status = Member(
        "status", Form.integer(200...599), "The status of the response. The default is 200.")
    private static let headers = Member("headers", Form.responseHeaders, "Header fields of the response.")
    private static let body = Member("body", Form.json.placed, "The body of the response, as JSON.")
    private static let text = Member("text", Form.anyText, "The body of the response, as text.")
    private static let file = Member(
        "file", Form.text.reading { name, place in content(of: name, at: place) },
        "The name of a file next to this one that contains the body of the response.")
    private static let failure = Member(
        "failure", Form.word(of: ProviderError.Code.all.map(\.description)), "The error that the response means.")
    private static let circumstance = Member(
        "circumstance", Form.line, "The condition for this response, if the request alone does not determine it.")

    static let format = ObjectFormat<PlacedSample>(
        "sample", "A request and its documented response.",
        [name, target, method, requestBody, status, headers, body, text, file, failure, circumstance],
        rules: [.atMostOne(["body", "text", "file"])]
    ) { reader in
        let content = reader[body]?.value.description ?? reader[text] ?? reader[file] ?? ""
        var headers = reader[headers] ?? HTTPHeaders()
        if headers["Content-Type"] == nil { headers["Content-Type"] = "application/json; charset=utf-8" }
        guard let name = reader[name], let target = reader[target] else { return nil }
        let sample = Sample(
            name, method: HTTPMethod(rawValue: reader[method] ?? "GET"), target: target,
            requestBody: reader[requestBody].map(requestText), status: reader[status] ?? 200, headers: headers,
            body: content, failure: reader[failure].flatMap { ProviderError.Code(named: $0) },
            circumstance: reader[circumstance])
        return PlacedSample(
            sample: sample, name: reader.place(of: Self.name), target: reader.place(of: Self.target),
            body: reader[body]?.place)
    }

    /// Returns text as it is, for a form, and any other JSON as text.
    private static func requestText(_ body: JSONValue) -> String {
        if case .text(let text) = body { text } else { body.description }
    }

    /// Returns the content of a file in the same folder; `nil` after an error.
    private static func content(of name: String, at place: Place) -> String? {
        // Bytes are compared, because a separator before a combining character is another `Character`.
        let isPlain = name.utf8.first != UInt8(ascii: ".") && !name.utf8.contains { "/\\\0".utf8.contains($0) }
        guard isPlain else {
            return place.refuse("invalid file \(name.inMessage): expected the name of a file in the same folder")
        }
        guard let data = place.reading.sampleFile(name) else { return place.refuse("could not read \(name.inMessage)") }
        return String(validating: data, as: UTF8.self) ?? place.refuse("\(name.inMessage) is not UTF-8 text")
    }
}
