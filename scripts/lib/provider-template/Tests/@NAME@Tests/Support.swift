import Protocols
import Synchronization

/// Responds to every request with one JSON text, and keeps the requests.
final class FakeClient: APIClient, BodyDecoder {
    private let json: String
    private let sent = Mutex<[APIRequest]>([])

    init(_ json: String = "{}") {
        self.json = json
    }

    var requests: [APIRequest] { sent.withLock(\.self) }

    func send<Entry: RawDecodable & Sendable>(
        _ request: APIRequest, as entry: Entry.Type
    ) async throws(ProviderError) -> APIResponse<Entry> where Entry.Raw == Data {
        sent.withLock { $0.append(request) }
        do throws(IncorrectData) {
            return APIResponse(entry: try Entry.from(raw: Data(json.utf8), using: self))
        } catch {
            throw ProviderError(.incorrectData, "\(error)", incorrectData: error)
        }
    }

    func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw IncorrectData(entry: "\(type)", reason: "\(error)")
        }
    }
}
