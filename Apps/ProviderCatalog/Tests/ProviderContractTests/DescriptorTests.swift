import ContractKit
import Protocols
import ProtocolsTesting
import ProviderContract
import Testing

@Suite struct DescriptorTests {
    @Test(
        arguments: [
            (Parameter("words", "", .text()), "parameter words: expected a one-line summary"),
            (parameter(requires: "wrods"), "parameter words: unknown parameter 'wrods'"),
            (parameter(excludes: "wrods"), "parameter words: unknown parameter 'wrods'"),
            (parameter(requires: "words"), "parameter words: the parameter requires or excludes itself"),
            (parameter(excludes: "words"), "parameter words: the parameter requires or excludes itself"),
            (parameter(requires: "age", excludes: "age"), "parameter words: the parameter requires and excludes 'age'"),
            (
                parameter(excludes: "shop"),
                "parameter words: the parameter excludes 'shop', which is required, so it never has an effect"
            ),
            (
                Parameter("words", "what to look for", .choice(["tea"]), defaultValue: "jam"),
                "parameter words: the candidate or default 'jam' is not allowed"
            ),
            (
                Parameter("words", "what to look for", isRequired: true, defaultValue: "tea"),
                "parameter words: a required parameter has a default"
            ),
            (Parameter("age", "of the note", queryName: "older"), "parameters: expected unique names, got 'age' twice"),
            (
                Parameter("older", "of the note", queryName: "age"),
                "query names: expected unique names, got 'age' twice"
            ),
            (Parameter("limit", "how many"), "parameter limit: the tool has an option '--limit'; rename it"),
            (
                Parameter("color", "of the note", .boolean),
                "parameter color: the tool has an option '--no-color'; rename it"
            ),
            (Parameter("color", "of the note"), nil),
            (Parameter("words", "what to look for"), nil),
        ] as [(Parameter, String?)])
    func `a contradiction in a parameter is refused with its place`(parameter: Parameter, finding: String?) async throws
    {
        let others = [Parameter("age", "of the note", .integer(0...9)), Parameter("shop", "where", isRequired: true)]
        let found = try await findings(in: .noteSearch(parameters: [parameter] + others))
        #expect(found == [finding].compactMap(\.self))
    }

    @Test(
        arguments: [
            ([Field("id", .integer), Field("id", .text)], "columns: expected unique names, got 'id' twice"),
            (
                [Field("id", .integer), Field("by", .object([Field("name", .text), Field("name", .text)]))],
                "columns: expected unique names, got 'by.name' twice"
            ),
            (
                [Field("id", .integer), Field("tags", .list(.object([Field("a", .text), Field("a", .text)])))],
                "columns: expected unique names, got 'tags.a' twice"
            ),
            (
                [Field("id", .integer), Field("by", .object([Field("First Name", .text)]))],
                "column by.First Name: expected the name of a property"
            ),
            ([Field("by", .text)], "columns: missing column 'id'"),
        ])
    func `a contradiction in the columns is refused with its place`(fields: [Field], finding: String) async throws {
        let columns = fields.map { field in Column<Note>(field.name, field.kind) { _ in .null } }
        try await expectEqual(findings(in: .noteSearch(columns: columns)), [finding])
    }

    @Test(arguments: [
        ("https://notes.example", true), ("http://127.0.0.1:8080", true), ("http://localhost", true),
        ("http://[::1]:8080", true), ("http://notes.example", false), ("ftp://127.0.0.1", false),
    ])
    func `a base URL has https, or http for a loopback address`(url: String, isValid: Bool) async throws {
        let found = try await findings(in: .noteSearch(baseURL: URL(string: url)))
        let finding = "base URL \(url): expected an https URL, or http for a loopback address"
        expectEqual(found, isValid ? [] : [finding])
    }

    @Test func `an empty column that is no column is refused with its place`() async throws {
        let found = try await findings(in: .noteSearch(emptyColumns: ["titel"]))
        expectEqual(found, ["empty column titel: expected the name of a column"])
    }

    @Test func `a source of a field that is no column is refused with its place`() async throws {
        let keys = FieldKeys.asDeclared.reading(Note.self, from: ["titel": "title"])
        let found = try await findings(in: .noteSearch(keys: keys))
        expectEqual(found, ["source of titel: expected the name of a column"])
    }

    @Test func `a field of a draft with a reserved name is refused with its place`() async throws {
        let found = try await findings(in: .reservedFields)
        expectEqual(found, ["field limit: the tool has an option '--limit'; rename it"])
    }

    @Test func `a description of drafts of another type is refused with its place`() async throws {
        let found = try await findings(
            in: .noteSizes(toAdd: DraftDescription<ColorDraft>(), toEdit: DraftDescription<SizeDraft>()))
        let module = "ProviderContractTests"
        expectEqual(
            found,
            [
                "draftToAdd: expected drafts of the type \(module).SizeDraft, got \(module).ColorDraft",
                "draftToEdit: expected no drafts, got \(module).SizeDraft",
            ])
        try await expectEqual(findings(in: .noteSizes(toAdd: DraftDescription<SizeDraft>(), toEdit: nil)), [])
    }

    private func findings(in descriptor: ProviderDescriptor) async throws -> [String] {
        let contract = Contract(testing: descriptor)
        let contractCase = try #require(contract.cases.first { $0.name == "descriptor-is-valid" })
        return await contract.result(of: contractCase).failures.map(\.description)
    }

    @Test func `a web address without its placeholder is refused`() async throws {
        let found = try await findings(
            in: .noteSearch(webAddresses: [WebAddressPattern("https://notes.example/{ide}")]))
        expectEqual(found, ["web address https://notes.example/{ide}: missing placeholder '{id}'"])
    }

    private static func parameter(requires: String? = nil, excludes: String? = nil) -> Parameter {
        Parameter("words", "what to look for", requires: requires, excludes: excludes)
    }
}

extension ProviderDescriptor {
    fileprivate static func noteSearch(
        parameters: [Parameter] = [], columns: [Column<Note>] = Note.columns, emptyColumns: [String] = [],
        keys: FieldKeys = .asDeclared, baseURL: URL? = nil, webAddresses: [WebAddressPattern] = []
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "note-search", summary: "notes", documentation: "https://notes.example/docs",
            baseURL: baseURL ?? URL(literal: "https://notes.example"), keys: keys, parameters: parameters,
            paging: Paging(.single, sizes: PageSizes(2...50, defaultSize: 20)), webAddresses: webAddresses,
            items: ItemDescription(columns: columns),
            emptyColumns: emptyColumns,
            samples: SampleBook(
                pageSize: 2, [Sample("a search", target: "/search?page=1", body: #"{"total": 0, "notes": []}"#)]),
            make: { NoteSearch(client: $0.client) })
    }

    /// A provider that can add notes, but not edit them.
    fileprivate static func noteSizes(
        toAdd: (any DraftDescribing)?, toEdit: (any DraftDescribing)?
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "note-sizes", summary: "notes", documentation: "https://notes.example/docs",
            baseURL: URL(literal: "https://notes.example"), draftToAdd: toAdd, draftToEdit: toEdit,
            samples: SampleBook([Sample("adding", method: .post, target: "/notes", body: "{}")]),
            make: { _ in NoteSizes() })
    }

    fileprivate static let reservedFields = ProviderDescriptor(
        id: "note-limits", summary: "notes", documentation: "https://notes.example/docs",
        baseURL: URL(literal: "https://notes.example"),
        samples: SampleBook([Sample("adding", method: .post, target: "/notes", body: "{}")]),
        make: { _ in NoteLimits() })
}

/// A provider whose draft has a field with the name of an option.
private struct NoteLimits: Adding {
    typealias Item = Note

    struct Draft: ItemDraft {
        @Validated(.nonEmpty(message: "missing limit")) var limit: String?

        static let fields = [DraftField<Draft>("limit", "how much fits", \.$limit)]
    }

    func add(_ draft: Draft) async throws(ProviderError) -> Note {
        throw ProviderError(.unknown, "full")
    }
}

struct NoteSizes: Adding {
    typealias Item = Note

    func add(_ draft: SizeDraft) async throws(ProviderError) -> Note {
        throw ProviderError(.unknown, "full")
    }
}

struct SizeDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing size")) var size: String?

    static let fields = [DraftField<SizeDraft>("size", "of the paper", \.$size)]
}

struct ColorDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing color")) var color: String?

    static let fields = [DraftField<ColorDraft>("color", "of the paper", \.$color)]
}
