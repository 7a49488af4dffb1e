import Essentials
import Protocols
import ProtocolsTesting
import ProviderCatalog
import ProviderFiles
import Testing

/// A provider from a file sends the same requests as the package for the same API.
@Suite struct TwinTests {
    /// A change of an item, with the values of its fields.
    struct Change: Sendable, CustomTestStringConvertible {
        let id: String?
        let values: [String: FieldValue]?

        var testDescription: String { "\(id ?? "new") \(values?.keys.sorted().joined(separator: ",") ?? "deleted")" }
    }

    private static let user = #"""
        {"id": 1, "name": "Ada Fernsby", "address": {"street": "Mill Lane", "suite": "Apt. 7", "city": "Northwick",
         "zipcode": "04512", "geo": {"lat": "51.2", "lng": "-3.4"}}, "company": {"name": "Lantern", "bs": "open"}}
        """#

    @Test(arguments: [
        Change(id: nil, values: ["name": .text("Noor")]),
        Change(id: nil, values: ["name": .text("Noor"), "city": .text("Aby"), "latitude": .text("1.50")]),
        Change(id: nil, values: ["city": .text("Aby")]), Change(id: nil, values: ["name": .text("")]),
        Change(id: "1", values: ["city": .text("Aby")]), Change(id: "1", values: ["name": .text("Noor")]),
        Change(id: "1", values: ["company": .text("Noor & Co"), "longitude": .text("2")]),
        Change(id: "1", values: [:]), Change(id: "1", values: ["email": .text(" ")]), Change(id: "1", values: nil),
    ])
    func `the users of JSONPlaceholder`(change: Change) async throws {
        let file = try ProviderFile(
            FileContractTests.data(of: "jsonplaceholder-file"), named: "jsonplaceholder-file.json")
        let twins = [
            try #require(ProviderCatalog::descriptors.first { $0.id == "jsonplaceholder-users" }),
            try #require(file.descriptors.first),
        ]
        var journals: [[String]] = []
        for descriptor in twins { journals.append(try await Self.journal(of: change, by: descriptor)) }
        expectEqual(journals[1], journals[0])
        #expect(!journals[0].isEmpty)
    }

    /// Returns the requests of a change, and its error.
    private static func journal(of change: Change, by descriptor: ProviderDescriptor) async throws -> [String] {
        let client = FakeClient(keys: descriptor.keys, user)
        let provider = descriptor.make(ProviderContext(client: client))
        var lines: [String] = []
        do throws(ProviderError) {
            switch (change.id, change.values) {
            case (nil, let values?): try await provider.adder?.make(values, descriptor)
            case (let id?, let values?): try await provider.editor?.make(id, values, descriptor)
            case (let id?, nil): try await provider.deleter?.remove(id)
            case (nil, nil): break
            }
        } catch {
            lines.append("\(error.code): \(error.message)")
        }
        return try client.requests.map(line) + lines
    }

    private static func line(_ request: APIRequest) throws -> String {
        let body = try request.body.map { try $0.toRaw(using: SortedJSON()) }
        let value = try body.map { try JSONDecoder().decode(FieldValue.self, from: $0) }
        return "\(request.method) \(request.target) \(request.isSafe) \(value.map { "\($0)" } ?? "")"
    }
}

private struct SortedJSON: BodyEncoder {
    func encodeJSON(_ value: some Encodable) throws(IncorrectData) -> Data {
        do {
            return try JSONEncoder().encode(value)
        } catch {
            throw IncorrectData(entry: "body", reason: "\(error)")
        }
    }

    func encodeForm(_ items: [QueryItem]) -> Data { Data() }
}

extension Adding {
    fileprivate func make(
        _ values: [String: FieldValue], _ descriptor: ProviderDescriptor
    ) async throws(ProviderError) {
        _ = try await add(DraftDescription(descriptor.draftToAdd).draft(values: values))
    }
}

extension Editing {
    fileprivate func make(
        _ id: String, _ values: [String: FieldValue], _ descriptor: ProviderDescriptor
    ) async throws(ProviderError) {
        guard let reference = Reference(id) else { return }
        _ = try await edit(reference, DraftDescription(descriptor.draftToEdit).draft(values: values))
    }
}

extension Deleting {
    fileprivate func remove(_ id: String) async throws(ProviderError) {
        guard let reference = Reference(id) else { return }
        try await delete(reference)
    }
}
