import Protocols
import ProtocolsTesting
import RESTClient
import Testing
import TransportContract

/// A reader that knows only at run time where its value is, as for a provider that is described by data.
@Suite struct BodyReaderTests {
    private static func member(_ name: String) -> BodyReader<FieldValue> {
        BodyReader(.json) { data, decoder throws(IncorrectData) in
            let members = try decoder.decodeJSON([String: FieldValue].self, from: data)
            guard let value = members[name] else {
                throw IncorrectData(entry: "the body", path: FieldPath([.key(name)]), reason: "missing")
            }
            return value
        }
    }

    @Test func `a reader decodes the body of a response and the body of an error`() async throws {
        let errors = ErrorMapping(reading: Self.member("reason")) { response in
            response.entry == .text("no a") ? APIError(.notFound, reason: "no a") : nil
        }
        let found = try RESTAPIClient(to: RecordingTransport(body: #"{"count": 7}"#))
        try await expectEqual(found.send(APIRequest(path: ["a"]), reading: Self.member("count")).entry, .integer(7))
        let missing = try RESTAPIClient(to: RecordingTransport(400, body: #"{"reason": "no a"}"#), errors: errors)
        let error = await #expect(throws: ProviderError.self) {
            try await missing.send(APIRequest(path: ["a"]), reading: Self.member("count"))
        }
        expectEqual(error?.code, .notFound)
        #expect(error?.message.contains("no a") == true)
    }

    @Test func `what a reader cannot find has its path in the error`() async throws {
        let client = try RESTAPIClient(to: RecordingTransport(body: #"{"total": 7}"#))
        let error = await #expect(throws: ProviderError.self) {
            try await client.send(APIRequest(path: ["a"]), reading: Self.member("count"))
        }
        expectEqual(error?.code, .incorrectData)
        expectEqual(error?.incorrectData?.path.description, "count")
    }
}
