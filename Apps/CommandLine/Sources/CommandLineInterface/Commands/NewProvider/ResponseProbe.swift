import Connections
import Essentials
import Failures
import Output
import Protocols
import ProviderFiles
import ProviderProposals

/// The requests that show how an API works: a list, its second page, and an item.
///
/// They are sent as those of a provider: with the same transports, and with the same consent to sending secrets.
struct ResponseProbe {
    private let connection: Connection
    private let request: RecordedRequest

    /// The values of the secrets that the requests contain.
    let secretValues: [String]

    /// A response to the first request.
    struct First {
        let response: RecordedResponse
        let head: ResponseHead
        /// The URL of the response, which can be the target of a redirect.
        let url: String
    }

    /// - Throws: The failures of the connection, and a failure for a secret that is not in the environment.
    init(
        _ request: RecordedRequest, _ names: PackageNames, _ secrets: [FileSecret], _ invocation: Invocation
    ) throws(Failure) {
        for secret in secrets where invocation.system.process.environment[secret.variable]?.isEmpty != false {
            throw Failure(
                FailureKind(ProviderError.Code.missingCredentials), "missing \(secret.variable)",
                hint: "set the environment variable to the secret: export \(secret.variable)=…")
        }
        let draft = DraftProvider(names.id, request, secrets)
        let file = draft.source(in: invocation.system)
        let drafted = try invocation.using(file: file)
        guard let descriptor = try file.inspect().file.descriptors.first else {
            throw Failure(.provider, "the draft of the provider has no provider")
        }
        do throws(Failure) {
            connection = try drafted.connector.connect(descriptor, to: .network(nil), events: invocation.events)
        } catch {
            // There is no file yet that the user could trust.
            guard error.kind == .untrusted, error.hint?.contains("switchboard trust") == true else { throw error }
            var failure = error
            failure.hint =
                invocation.input.canAnswer
                ? "nothing was sent"
                : "run the command on a terminal, which asks you; or record a response, and use --from FILE and --url URL"
            throw failure
        }
        self.request = request
        secretValues = connection.secrets.values.map(\.revealed)
    }

    // MARK: - Requests

    private var recorded: APIRequest {
        APIRequest(path: request.path, query: request.query.map { QueryItem($0.name, $0.value) })
    }

    /// Sends the recorded request.
    ///
    /// - Throws: A failure if the request fails, if it was redirected to another server, and if the response is not JSON.
    func first() async throws(Failure) -> First {
        let response: APIResponse<ResponseBody>
        do throws(Failure) {
            response = try await connection.call { () async throws(ProviderError) in
                try await connection.client.send(recorded, as: ResponseBody.self)
            }
        } catch {
            throw error.ofFirstRequest
        }
        let url = response.url ?? connection.baseURL
        guard Origin(url) == Origin(connection.baseURL) else {
            throw .usage(
                "\(connection.baseURL.host() ?? request.baseURL) redirects to \(url.host() ?? "another host"), which is not followed",
                hint: "if you want the data of \(url.host() ?? "that host"), give its URL")
        }
        return First(
            response: try RecordedResponse.make(
                response.entry.data, named: "the response of \(url.host() ?? "the API")"),
            head: ResponseHead(
                nextLink: response.links["next"],
                fields: response.headers.fields.map { (name: $0.name, value: $0.value) }),
            url: url.absoluteString)
    }

    /// Requests the second page in the ways that the first response suggests, until one is proved.
    func paging(_ search: PagingSearch) async throws(Failure) -> FilePaging {
        if let known = search.known { return known }
        var failures: [(candidate: PagingCandidate, reason: String)] = []
        for candidate in search.candidates {
            do throws(ProposalError) {
                let document = try await document(candidate.next.request(request))
                let proved = try search.proof(of: candidate, by: document)
                if proved.mayBeEndless { try search.checkStability(by: try await self.document(recorded)) }
                return .proved(proved)
            } catch {
                guard !Task.isCancelled else { throw .interrupted }
                failures.append((candidate, error.description))
            }
        }
        return search.unproved(failures)
    }

    /// Requests the first item by its id. Returns `nil` if the response does not prove the request.
    func lookup(_ proposal: ProviderProposal) async throws(Failure) -> ProvedLookup? {
        guard let candidate = LookupCandidate(proposal) else { return nil }
        do throws(ProposalError) {
            return try candidate.proof(by: try await document(APIRequest(path: candidate.path)))
        } catch {
            guard !Task.isCancelled else { throw .interrupted }
            return nil
        }
    }

    private func document(_ request: APIRequest) async throws(ProposalError) -> JSONValue {
        let response: APIResponse<ResponseBody>
        do throws(ProviderError) {
            response = try await connection.client.send(request, as: ResponseBody.self)
        } catch {
            throw ProposalError(error.message)
        }
        return try RecordedResponse(response.entry.data, named: "the response").document
    }
}

extension Failure {
    /// The failure with a hint about the options of this command.
    fileprivate var ofFirstRequest: Failure {
        var failure = self
        switch kind.exitCode {
        case .credentials:
            failure.hint = "if the API needs a key, add: --key-query NAME=VARIABLE, or --key-header NAME=VARIABLE"
        // A server that answers has its own hint.
        case .unavailable where failure.status == nil: failure.hint = "check the network and the URL"
        default: break
        }
        return failure
    }
}

/// The bytes of a response.
private struct ResponseBody: RawDecodable, Sendable {
    let data: Data

    static func from(raw: Data, using decoder: any BodyDecoder) -> ResponseBody { ResponseBody(data: raw) }
}

extension PagingCandidate.NextRequest {
    fileprivate func request(_ recorded: RecordedRequest) -> APIRequest {
        switch self {
        case .link(let url): APIRequest(link: url)
        case .query(let items): APIRequest(path: recorded.path, query: items.map { QueryItem($0.name, $0.value) })
        }
    }
}
