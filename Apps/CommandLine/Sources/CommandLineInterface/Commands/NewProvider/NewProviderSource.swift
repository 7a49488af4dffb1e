import Arguments
import Connections
import Essentials
import Failures
import Protocols
import ProviderProposals

/// What a new provider is made from: the value of `--from`.
struct NewProviderSource {
    private let invocation: Invocation
    private let names: PackageNames
    private let secrets: [FileSecret]
    /// The request; `nil` for a recorded response without a URL.
    private let request: RecordedRequest?
    private let from: String
    private let url: String?

    /// Whether the response comes from the API itself.
    let isLive: Bool

    /// - Throws: A usage failure for options that contradict each other, and for a URL that contains a secret.
    init(_ id: String, _ invocation: Invocation) throws(Failure) {
        let arguments = invocation.arguments
        guard let from = arguments[.responseSource] else {
            throw .usage(
                "missing '--from'",
                hint: "give the URL of a list, or a file with a response: switchboard new-provider \(id) --from URL")
        }
        self.invocation = invocation
        self.from = from
        names = PackageNames(id: id)
        secrets = arguments[.keyQuery] + arguments[.keyHeader]
        isLive = from.contains("://")
        guard !isLive || arguments[.responseURL] == nil else {
            throw .usage("unexpected option '--url': '--from' is a URL already")
        }
        url = isLive ? from : arguments[.responseURL]
        let option = isLive ? Option.responseSource.flag : Option.responseURL.flag
        request = if let url { try Self.request(url, names, option: option) } else { nil }
    }

    private static func request(
        _ url: String, _ names: PackageNames, option: String
    ) throws(Failure) -> RecordedRequest {
        let request = try usage { () throws(ProposalError) in
            try RecordedRequest(url: url, names: names, option: option)
        }
        guard request.secrets.isEmpty else {
            let items = request.secrets.map { "'\($0.name)'" }.joined(separator: ", ")
            let options = request.secrets.map { "--key-query \($0.name)=\($0.variable)" }.joined(separator: " ")
            throw .usage(
                "the URL contains what looks like a secret: \(items)",
                hint: "remove it from the URL, set the environment variable, and add: \(options)")
        }
        return request
    }

    private static func usage<Value>(_ body: () throws(ProposalError) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw .usage(error.description)
        }
    }

    /// Makes the file.
    func proposal() async throws(Failure) -> FileProposal {
        guard isLive, let request else { return try recorded() }
        let probe = try ResponseProbe(request, names, secrets, invocation)
        let first = try await probe.first()
        if let file = try described(first.response.document, server: nil) { return file }
        let proposal = try ProviderProposal.make(first.response, names, options(url: first.url, probe.secretValues))
        let search = PagingSearch(proposal, first.head)
        let paging = try await probe.paging(search)
        let lookup = try await probe.lookup(proposal)
        return try FileProposal.make(proposal, paging, lookup, secrets)
    }

    private func options(url: String?, _ secretValues: [String]) -> ProposalOptions {
        var options = ProposalOptions(
            listPath: invocation.arguments[.itemsPath], idPath: invocation.arguments[.idPath], url: url)
        options.secretValues = secretValues
        return options
    }

    // MARK: - Recorded responses

    private func recorded() throws(Failure) -> FileProposal {
        let response = try RecordedResponse.make(try data(), named: from == "-" ? "standard input" : from)
        if let file = try described(response.document, server: url) { return file }
        let values = secrets.compactMap { invocation.system.process.environment[$0.variable] }
        let proposal = try ProviderProposal.make(response, names, options(url: url, values))
        return try FileProposal.make(proposal, PagingSearch(proposal).unproved([]), nil, secrets)
    }

    /// Makes the file for an operation of an OpenAPI document; `nil` for another document.
    private func described(_ document: JSONValue, server: String?) throws(Failure) -> FileProposal? {
        let operation = invocation.arguments[.operation]
        guard OpenAPIDocument.isDescription(document) else {
            guard operation == nil else {
                throw .usage("unexpected option '--operation': \(from) is no OpenAPI document")
            }
            return nil
        }
        return try unsuitable { () throws(ProposalError) in
            try OpenAPIDocument(document).file(
                for: operation, names: names, server: server, options: options(url: nil, []))
        }
    }

    private func data() throws(Failure) -> Data {
        do {
            return try invocation.system.files.read(from)
        } catch {
            guard !error.isInterrupted else { throw .interrupted }
            let hint = from == "-" ? nil : "record a response: curl --output \(from.quotedForShell) URL"
            throw .usage("could not read '\(from)': \(error.reason)", hint: hint)
        }
    }
}

// The failures of proposals: the response is not suitable.

extension RecordedResponse {
    static func make(_ data: Data, named name: String) throws(Failure) -> RecordedResponse {
        try unsuitable { () throws(ProposalError) in try RecordedResponse(data, named: name) }
    }
}

extension ProviderProposal {
    fileprivate static func make(
        _ response: RecordedResponse, _ names: PackageNames, _ options: ProposalOptions
    ) throws(Failure) -> ProviderProposal {
        try unsuitable { () throws(ProposalError) in
            try ProviderProposal(response, names: names, options: options)
        }
    }
}

extension FileProposal {
    fileprivate static func make(
        _ proposal: ProviderProposal, _ paging: FilePaging, _ lookup: ProvedLookup?, _ secrets: [FileSecret]
    ) throws(Failure) -> FileProposal {
        try unsuitable { () throws(ProposalError) in
            try FileProposal(proposal, paging: paging, lookup: lookup, secrets: secrets)
        }
    }
}

private func unsuitable<Value>(_ body: () throws(ProposalError) -> Value) throws(Failure) -> Value {
    do {
        return try body()
    } catch {
        throw Failure(FailureKind(ProviderError.Code.incorrectData), error.description)
    }
}
