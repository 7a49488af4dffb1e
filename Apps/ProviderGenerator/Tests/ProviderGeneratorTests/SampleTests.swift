import ProtocolsTesting
import ProviderProposals
import Testing

@testable import ProviderGenerator

/// The items that become samples, the requests, and the text of the source files.
struct SampleTests {
    @Test func `the samples are few, and together have a value for every field`() throws {
        let plain = (1...40).map { #"{"id": \#($0), "a": null, "tags": []}"# }
        let special = [#"{"id": 41, "a": 1, "tags": []}"#, #"{"id": 42, "a": null, "tags": [{"x": null}, {"x": 1}]}"#]
        let proposal = try proposal(for: "[\((plain + special).joined(separator: ","))]")
        expectEqual(proposal.row("samples")?.last, "3 of 42 items, with a value for every column")
        let records = proposal.source("SampleRecords.swift")
        #expect(records.contains(#"{"id": 41, "a": 1, "tags": []}"#))
        #expect(records.contains(#"{"id": 42, "a": null, "tags": [{"x": null}, {"x": 1}]}"#))
        #expect(proposal.source("Samples.swift").contains(##"[\#(SampleRecords.record1), \#(SampleRecords.record2)"##))
    }

    @Test func `long arrays and strings are shortened`() throws {
        let numbers = (1...99).map(String.init).joined(separator: ", ")
        let text = String(repeating: "x", count: 5000)
        let proposal = try proposal(for: #"[{"id": 1, "numbers": [\#(numbers)], "text": "\#(text)"}]"#)
        #expect(proposal.source("SampleRecords.swift").contains(#""numbers": [1, 2, 3, 4, 5, 6, 7, 8]"#))
        #expect(proposal.source("SampleRecords.swift").count < 1000)
        #expect(proposal.report.contains("long arrays and strings in the samples are shortened"))
    }

    @Test(arguments: [
        (#""password": "hunter2""#, "password (a secret?)"), (#""api_key": "abc""#, "api_key (a secret?)"),
        (#""o": {"accessToken": "abc"}"#, "o.accessToken (a secret?)"),
        (#""mail": "ada@lovelace.org""#, "an email address"),
        (#""x": "ghp_0123456789abcdef""#, "looks like a token"), (#""phone": "555 010""#, "a phone number?"),
        (#""u": "https://a.example/?api_key=1""#, "a key in a URL?"),
    ])
    func `values that may be private are reported`(member: String, words: String) throws {
        #expect(try proposal(for: #"[{"id": 1, \#(member)}]"#).report.contains(words))
        let envelope = #"{"meta": {\#(member)}, "items": [{"id": 1}]}"#
        #expect(try proposal(for: envelope).report.contains(words))
    }

    @Test(arguments: [#""mail": "ada@fernsby.example""#, #""token": """#, #""tokens": 5"#, #""name": "Ada""#])
    func `other values are not reported as private`(member: String) throws {
        #expect(try !proposal(for: #"[{"id": 1, \#(member)}]"#).report.contains("replace these values"))
    }

    /// Text that would end a string literal, or start an interpolation in it.
    @Test(arguments: [
        (#"a\"\"\"b"#, 1), (#"\\(x)"#, 1), (##"\\#(x)"##, 2), (###"\\##(x) \\#(y)"###, 3), (#"\u0000\u202e\u2028"#, 1),
    ])
    func `text in a sample stays as it is`(text: String, hashes: Int) throws {
        let records = try proposal(for: #"[{"id": "\#(text)"}]"#).source("SampleRecords.swift")
        #expect(records.contains(#"{"id": "\#(text)"}"#))
        #expect(records.contains("record1 = \(String(repeating: "#", count: hashes))\"\"\"\n"))
    }

    @Test func `text from the response cannot leave a comment or a literal`() throws {
        let key = #"a\"\n\u2028\\(b)"#
        let source = try proposal(for: #"{"page": "x\ny", "items": [{"id": 1, "\#(key)": 1, "\#(key)2": null}]}"#)
            .source("Entity.swift", "Provider.swift")
        #expect(source.contains(#"Column("aB", \.aB, from: "a\"\n\u{2028}\\(b)"),"#))
        #expect(source.contains(#"`a"??\(b)2`"#))
        #expect(source.contains(#"// - page ("x\u000ay")"#))
    }

    @Test(arguments: [
        (#"[{"id": "a/b c"}]"#, #""/kettles/a%2Fb%20c""#), (#"[{"id": ".."}]"#, #""/kettles/%2E%2E""#),
        (#"[{"id": "é"}]"#, #""/kettles/%C3%A9""#), (#"[{"id": 7}]"#, #""/kettles/7""#),
    ])
    func `an id is percent-encoded in the target of a sample`(json: String, target: String) throws {
        #expect(try proposal(for: json).source("Samples.swift").contains("target: \(target), body"))
    }

    @Test func `the recorded request is repeated, without its secrets`() throws {
        let url = "https://api.example.com:8443/v1/pots%20of/tea/?sort=a%26b&api_key=abc&flag"
        let proposal = try proposal(for: #"[{"id": 1}]"#, url: url)
        let source = proposal.source("Provider.swift", "Samples.swift")
        for text in [
            #"baseURL: URL(literal: "https://api.example.com:8443"),"#, #"path: ["v1", "pots of", "tea", ""]"#,
            #"query: [QueryItem("sort", "a&b"), QueryItem("flag", "")] + list.parameters.queryItems)"#,
            #"target: "/v1/pots%20of/tea/","#,
        ] {
            #expect(source.contains(text), "\(text)")
        }
        expectEqual(proposal.row("secrets")?.last?.hasPrefix("api_key is KETTLES_API_KEY; a guess"), true)
        #expect(!proposal.files(replacing: [:]).values.joined().contains("abc"))
    }

    @Test func `without its URL, the request is a guess that is called one`() throws {
        let proposal = try proposal(for: #"[{"id": 1}]"#)
        expectEqual(proposal.row("requests")?.last?.hasPrefix("GET /kettles is a guess"), true)
        #expect(proposal.source("Provider.swift").contains("// A guess from the name of the items."))
    }
}
