import Protocols
import ProviderContract
import RESTClient

struct FaultyClient: APIClient {
    private let base: RESTAPIClient
    private let fault: Fault
    private let key: String
    private let clientAt: @Sendable (URL) -> RESTAPIClient

    init(
        _ fault: Fault, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        transport: any HTTPTransport, itemHandler: ItemJSONHandler?
    ) {
        self.fault = fault
        key = secrets[ProviderDescriptor.notesKey.variable]?.revealed ?? ""
        var secrets = secrets
        if fault == .worksWithoutTheKey, key.isEmpty { secrets[ProviderDescriptor.notesKey.variable] = Secret("none") }
        let transport: any HTTPTransport = fault == .ignoresTheStatus ? SuccessTransport(base: transport) : transport
        let itemHandler = fault == .losesTheJSONOfItems ? nil : itemHandler
        clientAt = { [secrets] url in
            RESTAPIClient(
                for: descriptor, at: url, secrets: secrets, transport: transport, itemHandler: itemHandler)
        }
        let root = URL(string: "/", relativeTo: baseURL)?.absoluteURL ?? baseURL
        base = clientAt(fault == .leavesThePathOfTheAddress ? root : baseURL)
    }

    func send<Entry: Sendable>(
        _ request: APIRequest, reading reader: BodyReader<Entry>
    ) async throws(ProviderError) -> APIResponse<Entry> {
        var request = request
        if fault == .declaresReadsUnsafe { request.isSafe = false }
        if fault == .declaresWritesSafe { request.isSafe = true }
        if fault == .writesTheKeyIntoTheURL, request.destination == nil { request.query.append(QueryItem("key", key)) }
        do throws(ProviderError) {
            if fault == .hangsOnAnEmptyBody { try await hangOnEmptyBody(of: request) }
            if fault == .followsLinksAnywhere, case .link(let url) = request.target {
                return try await clientAt(url).send(request, reading: reader)
            }
            if fault == .sendsTheKeyWithFiles, case .file(let url) = request.target {
                request.target = .path([])
                return try await clientAt(url).send(request, reading: reader)
            }
            return try await base.send(request, reading: reader)
        } catch {
            throw await faulty(error)
        }
    }

    private func hangOnEmptyBody(of request: APIRequest) async throws(ProviderError) {
        guard request.method == .get, request.destination == nil,
            try await base.send(request, as: BodyEntry.self).entry.isEmpty
        else { return }
        try? await Task.sleep(for: .seconds(3600))
    }

    private func faulty(_ error: ProviderError) async -> ProviderError {
        var error = error
        switch (fault, error.code) {
        case (.losesIncorrectData, .incorrectData) where error.incorrectData != nil: error.code = .unknown
        case (.namesNoField, .incorrectData): error.incorrectData?.path = FieldPath()
        case (.losesTheStatus, _): error.status = nil
        case (.losesRetryAfter, _): error.retryAt = nil
        case (.losesCancellation, .cancelled): error.code = .unknown
        case (.losesTimeouts, .timedOut) where error.status == nil: error.code = .unreachable
        case (.losesTheNetworkError, _): error.networkError = nil
        case (.tellsTheKeyInErrors, _): error.message += " (key \(key))"
        case (.isSlowToCancel, .cancelled):
            await Task.detached { try? await Task.sleep(for: .milliseconds(250)) }.value
        default: break
        }
        return error
    }
}

/// An entry that records only whether the body is empty.
private struct BodyEntry: RawDecodable {
    let isEmpty: Bool

    static func from(raw: Data, using decoder: any BodyDecoder) -> BodyEntry { BodyEntry(isEmpty: raw.isEmpty) }
}

/// A transport that replaces every status with 200.
private struct SuccessTransport: HTTPTransport {
    let base: any HTTPTransport

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        var response = try await base.send(request)
        response.status = 200
        return response
    }
}
