public import Protocols
import RecordDecoding
import Synchronization

/// An API client for provider tests. It records requests and returns prepared responses.
///
/// It decodes JSON only. Prepare a CSV document as an array of objects, and an XML document as an object.
public final class FakeClient: APIClient {
    /// A closure that returns the response to a request. The entry of the response is the body as text.
    public typealias Responder = @Sendable (APIRequest) throws(ProviderError) -> APIResponse<String>

    private let responder: Responder
    private let keys: FieldKeys
    private let sent = Mutex<[APIRequest]>([])

    /// Creates a client that calls the closure for the response to each request. Pass the keys of the descriptor.
    public init(keys: FieldKeys = .asDeclared, responder: @escaping Responder) {
        self.keys = keys
        self.responder = responder
    }

    /// Creates a client that returns the same response to every request.
    public convenience init(
        keys: FieldKeys = .asDeclared, _ body: String = "{}", headers: HTTPHeaders = [:], links: [String: URL] = [:]
    ) {
        self.init(keys: keys) { _ in APIResponse(entry: body, headers: headers, links: links) }
    }

    /// The recorded requests, in order.
    public var requests: [APIRequest] { sent.withLock(\.self) }

    /// Records the request and decodes the prepared response, or throws `incorrectData` if decoding fails.
    public func send<Entry: Sendable>(
        _ request: APIRequest, reading reader: BodyReader<Entry>
    ) async throws(ProviderError) -> APIResponse<Entry> {
        sent.withLock { $0.append(request) }
        var response = try responder(request)
        if let destination = request.destination {
            try stream(response, to: destination)
            response.entry = ""
        }
        do {
            return APIResponse(
                entry: try reader.read(Data(response.entry.utf8), FoundationJSON(keys: keys)),
                status: response.status, headers: response.headers, links: response.links, url: response.url,
                request: request.line)
        } catch {
            throw ProviderError(error)
        }
    }

    private func stream(
        _ response: APIResponse<String>, to destination: any BodyDestination
    ) throws(ProviderError) {
        do {
            try destination.begin(
                HTTPResponse(
                    status: response.status, headers: response.headers, url: URL(literal: "https://fake.example"),
                    receivedAt: HTTPResponse.arrival))
            try destination.write(Data(response.entry.utf8))
        } catch {
            throw ProviderError(error.providerCode, error.message, networkError: error)
        }
    }
}

struct FoundationJSON: BodyDecoder, BodyEncoder {
    var keys = FieldKeys.asDeclared

    func with(_ keys: FieldKeys) -> FoundationJSON { FoundationJSON(keys: keys) }

    func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
        do {
            let data = try keys.replacingParallelArrays(in: data)
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .records
            decoder.setKeys(FieldKeysUse(keys, in: data))
            return try decoder.decode(MappedValue<Value>.self, from: data).value
        } catch {
            throw IncorrectData(entry: "\(type)", reason: "\(error)")
        }
    }

    func decodeRecords<Item: Entity>(
        _ shape: RecordShape, _ format: BodyFormat, from data: Data, make: ([FieldValue]) -> Item
    ) throws(IncorrectData) -> DecodedRecords<Item> {
        let document = try decodeJSON(FieldValue.self, from: data)
        do {
            return try DecodedRecords(shape, in: document, isXML: format.isXML, make: make)
        } catch {
            let fault = error as? FieldFault
            throw IncorrectData(
                entry: shape.name, path: FieldPath(fault?.codingPath ?? []), reason: fault?.reason ?? "\(error)")
        }
    }

    func decodeCSV<Row: Decodable>(
        _ type: Row.Type, format: CSVFormat, from data: Data
    ) throws(IncorrectData) -> [Row] { try decodeJSON([Row].self, from: data) }

    func decodeXML<Value: Decodable>(
        _ type: Value.Type, root: String, from data: Data
    ) throws(IncorrectData) -> Value { try decodeJSON(type, from: data) }

    func encodeJSON(_ value: some Encodable) throws(IncorrectData) -> Data {
        do {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .records
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(value)
        } catch {
            throw IncorrectData(entry: "\(type(of: value))", reason: "\(error)")
        }
    }

    func encodeForm(_ items: [QueryItem]) -> Data {
        var parts = URLComponents()
        parts.queryItems = items.map { URLQueryItem(name: $0.name, value: $0.value) }
        return Data((parts.percentEncodedQuery ?? "").utf8)
    }
}
