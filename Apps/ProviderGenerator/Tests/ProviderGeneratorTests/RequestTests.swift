import ProtocolsTesting
import ProviderProposals
import Testing

@testable import ProviderGenerator

/// The URL of the recorded request, and the secrets in it.
struct RequestTests {
    @Test(arguments: [
        ("https://api.example.com/x", "https://api.example.com"),
        ("HTTPS://api.example.com:8443/x", "https://api.example.com:8443"),
        ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080"), ("http://localhost/x", "http://localhost"),
        ("http://[::1]:3000/x", "http://[::1]:3000"), ("http://127.1.2.3/x", "http://127.1.2.3"),
    ])
    func `the base URL is that of the request, and http only for a loopback address`(url: String, base: String) throws {
        let source = try proposal(for: #"[{"id": 1}]"#, url: url).source("Provider.swift")
        #expect(source.contains(#"baseURL: URL(literal: "\#(base)"),"#))
    }

    @Test(arguments: [
        ("http://api.example.com/x?key=hunter22", "got http://api.example.com"),
        ("http://0127.0.0.1/?key=hunter22", "got http://0127.0.0.1"),
        ("http://127.0.0.1.example/?key=hunter22", "expected https"),
        ("ftp://127.0.0.1/?key=hunter22", "got ftp://127.0.0.1"),
        ("api.example.com?key=hunter22", "expected https://HOST/PATH"),
        ("https://", "expected https://HOST/PATH"), ("https://a b/?key=hunter22", "expected https://HOST/PATH"),
        ("https://ada:hunter22@api.example.com/x", "expected a URL without a user name and a password"),
        ("https://hunter22@api.example.com/x", "expected a URL without a user name and a password"),
    ])
    func `another URL is refused, and its secrets are not in the message`(url: String, reason: String) {
        let error = #expect(throws: ProposalError.self) { try proposal(for: #"[{"id": 1}]"#, url: url) }
        expectEqual(error?.description.contains(reason), true, "\(error?.description ?? "")")
        expectEqual(error?.description.contains("hunter22"), false)
    }

    @Test(arguments: [
        ("api_key=x", "KETTLES_API_KEY"), ("apikey=x", "KETTLES_API_KEY"), ("key=x", "KETTLES_API_KEY"),
        ("appid=x", "KETTLES_APP_ID"), ("token=x", "KETTLES_TOKEN"), ("access_token=x", "KETTLES_ACCESS_TOKEN"),
        ("$$app_token=x", "KETTLES_APP_TOKEN"), ("subscription-key=x", "KETTLES_SUBSCRIPTION_KEY"),
        ("client_id=x", "KETTLES_CLIENT_ID"), ("wskey=x", "KETTLES_WSKEY"), ("q=ghp_0123456789abcdef", "KETTLES_Q"),
        ("page_token=x", nil), ("sort_key=x", nil), ("startkey=x", nil), ("keyword=x", nil), ("q=key", nil),
    ])
    func `a secret in the query is declared`(query: String, variable: String?) throws {
        let proposal = try proposal(for: #"[{"id": 1}]"#, url: "https://api.example.com/pots?\(query)")
        let name = query.prefix { $0 != "=" }
        let declaration = variable.map { #"variable: "\#($0)", placement: .query("\#(name)"), isRequired: true"# }
        let source = proposal.source("Provider.swift")
        expectEqual(source.contains(declaration ?? "QueryItem(\"\(name)\", "), true)
        expectEqual(proposal.row("secrets") == nil, variable == nil)
    }

    @Test func `two secrets have two variables, and a repeated one has one`() throws {
        let url = "https://api.example.com/pots?key=aaaaaaaa&api_key=bbbbbbbb&key=cccccccc"
        let secrets = try proposal(for: #"[{"id": 1, "a": "aaaaaaaa bbbbbbbb cccccccc"}]"#, url: url)
        expectEqual(
            secrets.row("secrets")?.last?.hasPrefix("key is KETTLES_API_KEY, api_key is KETTLES_API_KEY2;"), true)
        #expect(secrets.source("SampleRecords.swift").contains(#""a": "REDACTED REDACTED REDACTED""#))
    }

    /// The value of the key in the URL, percent-encoded; then the JSON that contains it.
    private static let leaks: [(value: String, json: String)] = [
        ("hunter2222", #"{"id": 1, "next": "https://a.example/?key=hunter2222&p=2", "xhunter2222y": 1}"#),
        (
            "a%2Fb%2Bc%3Dhunter22",
            #"{"id": 1, "u": "?key=a%2Fb%2Bc%3Dhunter22", "v": "?k=a%2fb%2bc%3dhunter22", "w": "a\/b+c=hunter22"}"#
        ),
        ("sesame", #"{"id": 1, "echo": {"key": "sesame"}, "list": ["sesame", "a sesame."], "e": "sesame\u0301"}"#),
        ("20260101", #"{"id": 1, "account": 20260101, "other": 120260101}"#),
        ("hunter%202222", #"{"id": 1, "u": "hunter+2222", "v": "hunter%202222", "w": "hunter 2222"}"#),
        ("hunter2222", #"{"id": "hunter2222", "hunter2222": {"hunter2222": "x"}, "page": "hunter2222"}"#),
    ]

    @Test(arguments: leaks) func `the value of a secret is in no file and not in the report`(
        value: String, json: String
    ) throws {
        for document in [json, "[\(json)]", #"{"page": \#(json), "items": [\#(json)]}"#] {
            let url = "https://api.example.com/pots/\(value)?key=\(value)&echo=\(value)&q=sesamestreet"
            let proposal = try proposal(for: document, url: url)
            let text = proposal.files(replacing: [:]).values.joined() + proposal.report
            let plain = value.replacing("%2F", with: "/").replacing("%2B", with: "+").replacing("%3D", with: "=")
                .replacing("%20", with: " ")
            for form in [value, value.lowercased(), plain, plain.replacing(" ", with: "+")] {
                // A short value is also a part of other words, and a number of other numbers.
                let leaks = text.replacing("sesamestreet", with: "").replacing("120260101", with: "").contains(form)
                #expect(!leaks, "\(form)")
            }
            #expect(proposal.report.contains("the samples have REDACTED instead"))
            #expect(proposal.report.contains("the path contained the value of a secret"))
            #expect(text.contains("sesamestreet"))
        }
    }

    @Test(arguments: [
        ("bot123456:AAEhBOweik6ad9r1QXMENQjcrGbqCr4K", true), ("0123456789abcdef01234567", true),
        ("0b0f1c1e-6f3b-4c39-9d4e-0d3f7a4e1a01", false), ("the-10-best-teas-of-the-year", false), ("pots", false),
    ])
    func `a part of the path that looks like a secret is reported`(segment: String, isReported: Bool) throws {
        let proposal = try proposal(for: #"[{"id": 1}]"#, url: "https://api.example.com/\(segment)/pots")
        expectEqual(proposal.report.contains("a part of the path looks like a secret"), isReported)
    }

    @Test func `an error does not contain the value of a secret`() {
        let error = #expect(throws: ProposalError.self) {
            try proposal(for: #"{"hunter2222": [1, 2]}"#, url: "https://api.example.com/pots?key=hunter2222")
        }
        expectEqual(error?.description.contains("found: an object with REDACTED; REDACTED (2 numbers)"), true)
    }
}
