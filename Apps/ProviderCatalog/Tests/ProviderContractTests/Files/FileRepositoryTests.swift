import ContractKit
import Protocols
import ProtocolsTesting
import ProviderContract
import ProviderFiles
import Testing

/// The contract of repositories, applied to a provider from a file, with the app's client and a server that keeps changes.
@Suite struct FileRepositoryTests {
    private static func text(_ sends: String, _ answer: String) -> String {
        #"""
        {
          "version": 1, "id": "notes", "summary": "notes", "documentation": "https://notes.example/docs",
          "baseURL": "https://notes.example", "entity": {"name": "note"},
          "columns": [{"name": "id", "kind": "integer"}, {"name": "title", "required": true}, {"name": "text"}],
          "list": {
            "path": "/notes", "items": "notes", "total": "total",
            "paging": {"kind": "page", "parameter": "page", "size": {"parameter": "size", "default": 3, "maximum": 100}}
          },
          "get": [{"path": "/notes/{id}"}],
          "fields": [{"name": "title", "required": true}, {"name": "text"}],
          "add": {"path": "/notes"\#(answer == "item" ? "" : #", "id": "id""#)},
          "edit": {"path": "/notes/{id}", "sends": "\#(sends)"\#(answer == "item" ? "" : #", "empty": true"#)},
          "delete": {"path": "/notes/{id}"}
        }
        """#
    }

    @Test(arguments: RepositoryCases.all, [("fields", "item"), ("members", "none"), ("item", "item")])
    func `a provider from a file follows the contract`(
        rule: RepositoryCase, form: (sends: String, answer: String)
    ) async throws {
        let file = try ProviderFile(Data(Self.text(form.sends, form.answer).utf8), named: "notes.json")
        let descriptor = try #require(file.descriptors.first)
        let client = TestClients().client(
            for: descriptor, at: descriptor.baseURL, secrets: [:], over: NoteServer(), itemHandler: nil)
        let provider = try #require(
            descriptor.make(ProviderContext(client: client)) as? any Listing<FileRecord>)
        await expectEqual(rule.run(on: try harness(provider, descriptor)).findings, [])
    }

    private func harness(
        _ provider: some Listing<FileRecord>, _ descriptor: ProviderDescriptor
    ) throws -> RepositoryHarness {
        let notes = NoteServer.notes.map { note -> FieldValue in
            [
                "id": .integer(Int128(note.id)), "title": .text(note.title),
                "text": note.text.map(FieldValue.text) ?? .null,
            ]
        }
        let records = try JSONDecoder().decode([FileRecord].self, from: try JSONEncoder().encode(notes))
        return RepositoryHarness(
            provider, of: records, items: descriptor.items(of: FileRecord.self), draftToAdd: descriptor.draftToAdd,
            draftToEdit: descriptor.draftToEdit, parameters: try ParameterValues(for: descriptor.parameters),
            paging: try #require(descriptor.paging), pageSizes: [3, 2, 7], unknownID: "77")
    }
}
