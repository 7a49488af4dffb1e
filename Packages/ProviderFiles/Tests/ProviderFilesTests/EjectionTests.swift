import Essentials
import Protocols
import ProtocolsTesting
import Testing

@testable import ProviderFiles

/// What is written for a package. That the packages build, pass the contract and print the records of their files is tested by
/// `Apps/CommandLine/Tests/ejected-packages`.
@Suite struct EjectionTests {
    private static func package(
        _ text: String, named name: String = "Birds", avoiding reserved: Set<String> = []
    ) throws -> EjectedPackage {
        let file = try ProviderFile(Data(text.utf8), named: "birds.json")
        return try #require(try file.package(of: "birds", named: name, avoiding: reserved))
    }

    /// A file with further members.
    private static func text(
        columns: String = #"{"name": "id"}"#, paging: String = #"{"kind": "single"}"#, list: String = "",
        more: String = ""
    ) -> String {
        #"""
        {"version": 1, "id": "birds", "summary": "birds", "documentation": "https://birds.example/docs",
         "baseURL": "https://birds.example", "entity": {"name": "bird"}, "columns": [\#(columns)],
         "list": {"path": "/birds", "paging": \#(paging)\#(list)}\#(more)}
        """#
    }

    private func source(_ name: String, of package: EjectedPackage) -> String {
        package.files["Sources/Birds/\(name).swift"] ?? ""
    }

    @Test func `the descriptor has the web addresses of the look-ups`() throws {
        let lookups = #"""
            , "get": [{"path": "/birds/{id}", "webAddress": "https://birds.example/b/{id}"}, {"reference": "{a}/{b}",
             "path": "/birds/{a}/{b}", "webAddress": "https://birds.example/{a}/{b}"}]
            """#
        let provider = try source("Provider", of: Self.package(Self.text(more: lookups)))
        #expect(provider.contains(#"WebAddressPattern("https://birds.example/b/{id}")"#), "\(provider)")
        #expect(provider.contains(#"WebAddressPattern("https://birds.example/{a}/{b}", reference: "{a}/{b}")"#))
        try #expect(!source("Provider", of: Self.package(Self.text())).contains("webAddresses"))
    }

    @Test func `a package has only the files that it needs`() throws {
        expectEqual(
            try Self.package(Self.text()).files.keys.sorted(),
            [
                "Package.swift", "Sources/Birds/Entity.swift", "Sources/Birds/Provider.swift",
                "Sources/Birds/Samples.swift", "Tests/BirdsTests/RequestTests.swift",
            ])
    }

    // MARK: - Columns

    @Test(
        arguments: [
            (#"{"name": "n", "kind": "integer"}"#, "let n: Int64?", #"Column("n", \.n)"#),
            (#"{"name": "n", "kind": "integer", "minimum": 0}"#, "let n: UInt64?", #"Column("n", \.n)"#),
            (
                #"{"name": "n", "path": "a.b", "required": true}"#, "let n: String",
                #"Column("n", \.n, from: "a.b")"#
            ),
            (
                #"{"name": "n", "path": ["a['x.y']", "b[0]"], "default": ""}"#, "let n: String",
                #"Column("n", \.n, from: .path("a.x\\.y", "b.[0]", default: .text("")))"#
            ),
            (
                #"{"name": "n", "path": "a[*].b", "kind": ["text"]}"#, "let n: [String]?",
                #"Column("n", \.n, from: .elements(of: ["a"], "b"))"#
            ),
            (
                #"{"name": "n", "kind": "date", "format": "unix", "table": false}"#, "let n: Date?",
                #"Column("n", \.n, from: .path("n", form: .secondsSince1970), isInTables: false)"#
            ),
            (
                #"{"name": "n", "template": "https://birds.example/{id}", "role": "page"}"#, "let n: String?",
                #"Column("n", \.n, from: .template("https://birds.example/{id}"), role: .page)"#
            ),
            (
                #"{"name": "n", "split": ";"}"#, "let n: [String]?",
                #"Column("n", \.n, from: .path("n", form: .separated(by: ";")))"#
            ),
            (#"{"name": "default"}"#, "let `default`: String?", #"Column("default", \.default)"#),
        ])
    func `a column is a property with a source`(column: String, property: String, declaration: String) throws {
        let text = source("Entity", of: try Self.package(Self.text(columns: "\(#"{"name": "id"}"#), \(column)")))
        #expect(text.contains("    \(property)\n"), "\(text)")
        #expect(text.contains("        \(declaration),\n"), "\(text)")
    }

    /// The files of the tests, with text that would end a literal in place of each text that may contain it.
    @Test(arguments: [
        "WithoutSamples/last-item", "WithoutSamples/cursor-header", "WithoutSamples/body-link", "tickets", "pictures",
    ])
    func `text of a file cannot become code`(name: String) throws {
        let path = "Files/\(name).json"
        let data = try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: path))
        let document = try #require(JSONParser.parse(data))
        let id = String(name.split(separator: "/").last ?? "")
        var count = 0
        for position in 0..<document.texts {
            var number = position
            let hostile = document.replacingText(&number, with: { $0 + #""+INJECTED+"\(INJECTED)"# })
            guard let file = try? ProviderFile(Data(hostile.description.utf8), named: "\(id).json"),
                let package = try? file.package(of: id, named: "Things", avoiding: [])
            else { continue }
            for (path, source) in package.files {
                for line in source.split(separator: "\n") {
                    let code = line.drop { $0 == " " }.hasPrefix("//") ? "" : String(line)
                    count += code.contains("INJECTED") ? 1 : 0
                    let rest = code.replacing(#"\"+INJECTED+\"\\(INJECTED)"#, with: "")
                        // In a regex literal, and in a URL.
                        .replacing(#"\"\+INJECTED\+\"\\\(INJECTED\)"#, with: "")
                        .replacing("%22+INJECTED+%22%5C(INJECTED)", with: "")
                    // Samples are raw strings; they have a test of their own.
                    guard !path.hasSuffix("Samples.swift") else { continue }
                    #expect(!rest.contains("INJECTED"), "\(path): \(line)")
                }
            }
        }
        #expect(count > 10)
    }

    @Test(arguments: ["a \"# b", "a \"#\u{338} b", "a \\# b", "a \"\"\"#\n b", "a\u{7} \"# b"])
    func `a raw string ends where the text ends`(text: String) {
        let literal = SwiftSource.rawLiteral(text, indentation: 4)
        let signs = literal.prefix { $0 == "#" }
        guard !signs.isEmpty else { return expectEqual(literal, SwiftSource.literal(text)) }
        let quote = text.contains("\n") ? "\"\"\"" : "\""
        let end = Array((quote + signs).utf8)
        let inside = Array(literal.utf8).dropFirst(signs.utf8.count + quote.utf8.count)
        expectEqual(inside.firstRange(of: end)?.upperBound, literal.utf8.count)
        expectEqual(inside.firstRange(of: Array(("\\" + signs).utf8)) == nil, true)
    }

    @Test func `a change takes the references of look-ups with its values`() throws {
        let changes = #"""
            , "get": [{"reference": "{a}/by/{b}", "path": "/{a}/{b}"}, {"reference": "of-{a}", "path": "/{a}"}],
             "fields": [{"name": "city"}], "edit": {"reference": "{a}/{b}", "path": "/{a}/{b}"},
             "delete": {"reference": "no-{b}", "path": "/{b}"}
            """#
        let provider = try source(
            "Provider", of: Self.package(Self.text(columns: #"{"name": "id"}, {"name": "city"}"#, more: changes)))
        let refusal = #"default: throw ProviderError(.invalidRequest, "invalid id '\(reference)': expected "#
        let edit = [
            "let (a, b): (String, String) =", "switch reference.form {", "case .aB(let a, let b): (a, b)",
            "case .aB2(let a, let b): (a, b)", #"\#(refusal)a/by/b or a/b")"#, "}",
        ]
        let delete = [
            "let b: String =", "switch reference.form {", "case .aB(_, let b): b", "case .b(let b): b",
            #"\#(refusal)a/by/b or no-b")"#, "}",
        ]
        let lines = provider.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
        for statements in [edit, delete] {
            #expect(lines.contains(statements.joined(separator: "\n")), "\(lines)")
        }
    }

    // MARK: - Names

    @Test(
        arguments: [
            ("Birds", true), ("_birds", true), ("Swift", false), ("Data", false), ("Page", false), ("2Birds", false),
            ("bird-watch", false), ("", false), ("Protocols", false), ("Vögel", false),
        ])
    func `a package has the name of a module`(name: String, isAccepted: Bool) {
        expectEqual(EjectedPackage.accepts(name: name), isAccepted)
    }

    @Test(arguments: [
        ("bird", "Bird"), ("sea bird", "SeaBird"), ("page", "PageRecord"), ("form", "FormRecord"),
        ("birds", "BirdsRecord"),
    ])
    func `the items have a type with an unused name`(entity: String, type: String) throws {
        let text = Self.text().replacing(#"{"name": "bird"}"#, with: #"{"name": "\#(entity)"}"#)
        #expect(source("Entity", of: try Self.package(text)).contains("struct \(type): Entity {"))
    }

    /// A type of the package with the name of one of `Protocols` would hide it.
    @Test func `the names of the public types of Protocols are known`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Protocols/Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift") && !$0.hasPrefix("ProtocolsTesting")
        }
        #expect(paths.count > 50)
        let declaration =
            /^public (?:final )?(?:indirect )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/
            .anchorsMatchLineEndings()
        let names = try paths.flatMap { path in
            let text = String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
            return text.matches(of: declaration).map { String($0.1) }
        }
        expectEqual(Set(names).subtracting(ReservedTypes.all).sorted(), [])
    }

    // MARK: - Differences and obstacles

    @Test func `names of options are changed, and the differences are named`() throws {
        let more = #"""
            , "parameters": [{"name": "limit", "summary": "a limit"}, {"name": "kind", "summary": "a kind", "requires": "limit"}],
            "fields": [{"name": "state"}], "add": {"path": "/birds"}
            """#
        let columns = #"{"name": "id"}, {"name": "state", "required": true}"#
        let package = try Self.package(
            Self.text(columns: columns, more: more), avoiding: ["limit", "state"])
        expectEqual(
            package.differences,
            [
                "'--param.limit' is '--api-limit'", "the field 'state' is 'apiState'",
                "'state': no longer required, because the response to a change may lack them",
            ])
        #expect(
            source("Parameters", of: package).contains(
                #"Parameter("api-limit", "a limit", queryName: "limit"),"#))
        #expect(source("Parameters", of: package).contains(#"Parameter("kind", "a kind", requires: "api-limit"),"#))
        #expect(source("Draft", of: package).contains(#""apiState": ["state"]"#))
    }

    @Test(
        arguments: [
            (text(columns: #"{"name": "id"}, {"name": "self"}"#), "column 'self'"),
            (text(columns: #"{"name": "id"}, {"name": "days", "kind": ["date"], "format": "unix"}"#), "column 'days'"),
            (text(paging: #"{"kind": "last", "parameter": "after", "from": "number"}"#), "list.paging.from"),
        ])
    func `what a package cannot do is an error`(text: String, obstacle: String) throws {
        let error = #expect(throws: EjectionError.self) { try Self.package(text) }
        #expect(error?.description.hasPrefix(obstacle) == true, "\(error?.description ?? "")")
    }

    /// These files have forms that no other file has.
    @Test(
        arguments: [
            "body-link", "csv-rows", "cursor-header", "each-links", "form-search", "json-lines", "keyed-whole",
            "last-item",
            "one-object",
        ])
    func `a file without samples becomes a package`(name: String) throws {
        let path = "Files/WithoutSamples/\(name).json"
        let data = try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: path))
        let file = try ProviderFile(data, named: "\(name).json")
        let package = try #require(try file.package(of: name, named: "Things", avoiding: ["limit"]))
        #expect(package.files["Sources/Things/Entity.swift"]?.contains("struct Thing: Entity") == true)
    }

    @Test func `an unknown provider has no package`() throws {
        let file = try ProviderFile(Data(Self.text().utf8), named: "birds.json")
        #expect(try file.package(of: "fish", named: "Fish", avoiding: []) == nil)
    }
}

extension JSONValue {
    /// The number of texts in a document, without the keys.
    fileprivate var texts: Int {
        switch self {
        case .text: 1
        case .array(let elements): elements.map(\.texts).reduce(0, +)
        case .object(let members): members.map(\.value.texts).reduce(0, +)
        case .null, .boolean, .number: 0
        }
    }

    /// Returns the document with another text in place of the one with a number, which is counted down.
    fileprivate func replacingText(_ number: inout Int, with change: (String) -> String) -> JSONValue {
        switch self {
        case .text(let text):
            number -= 1
            return number == -1 ? .text(change(text)) : self
        case .array(let elements): return .array(elements.map { $0.replacingText(&number, with: change) })
        case .object(let members):
            return .object(
                members.map { Member(key: $0.key, value: $0.value.replacingText(&number, with: change)) })
        case .null, .boolean, .number: return self
        }
    }
}
