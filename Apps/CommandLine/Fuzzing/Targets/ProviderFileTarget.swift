import Essentials
import FuzzHarness
import ProviderFiles

/// Provider files, as JSON and with comments
@main struct ProviderFileTarget: FuzzTarget {
    static let seeds: [[UInt8]] = [
        #"""
        {"version": 1, "id": "acme", "summary": "s", "documentation": "https://acme.example",
         "baseURL": "https://{site}.acme.example", "baseURLSample": "https://a.acme.example", "entity": {"name": "thing"},
         "columns": [{"name": "id", "kind": "integer", "minimum": 0}, {"name": "link", "template": "https://x/{id}"},
          {"name": "tags", "path": ["a.b[0]", "c[*]['d']"], "kind": ["text"]}],
         "parameters": [{"name": "q", "summary": "s", "kind": "choice", "names": {"a": "b"}, "in": "path", "default": "a"}],
         "list": {"path": "/{q}/things", "items": "items", "total": "n", "each": "/thing/{value}",
          "paging": {"kind": "page", "parameter": "page", "size": {"parameter": "size", "maximum": 9}}},
         "get": [{"reference": "{a}/{b}", "path": "/{a}/{b}"}],
         "samples": {"requests": [
          {"name": "a", "target": "/b/things?page=1", "headers": {"Link": "<x>; rel=\"next\""},
           "body": {"items": [1], "meta": {"has_more": true, "total": 3}}},
          {"name": "b", "target": "/b/things?page=2", "status": 500, "body": {"error": {"text": "wrong"}}}]}}
        """#,
        #"""
        // comment
        {"version": 1, "documentation": "https://acme.example", "baseURL": "https://acme.example", /* more */
         "secrets": [{"variable": "KEY", "exchange": {"body": "k"}, "summary": "s", "source": "https://acme.example"}],
         "token": {"request": {"path": "/t", "form": {"a": "b"}}, "accessToken": "a", "placement": {"bearer": true}},
         "limits": {"rate": "5/30s"}, "errors": {"message": "m", "rules": [{"status": [404], "code": "empty"}]},
         "providers": [{"id": "acme-a", "summary": "s", "entity": {"name": "a"}, "columns": [{"name": "id"}],
          "list": {"path": "/a", "method": "POST", "body": {"x": "{y}"}, "paging": {"kind": "single"}}}],}
        """#,
    ].flatMap { text in [[0] + Array(text.utf8), [1] + Array(text.utf8)] }
    static let words = [
        "\"fields\":", "\"add\":", "\"edit\":", "\"sends\":", "\"fieldsAt\":", "\"delete\":", "\"download\":",
        "\"slices\":", "\"changes\":", "{from}", "{to}", "{since}", "\"120d\"", "\"columns\":", "\"kind\":",
        "\"path\":", "\"paging\":", "\"cursor\"", "\"offset\"", "\"link\"", "\"last\"",
        "\"single\"", "\"next\":", "\"more\":", "\"body\":", "\"form\":", "\"keyed\"", "\"csv\"", "\"xml\"", "\"date\"",
        "\"local\"", "\"zone\":", "\"+02:00\"", "{{", "}}", "[*]", "['", "\"basic\": true", "\"header\":", "1e400",
        "9223372036854775808", "\\ud800", "\u{FEFF}", "\u{301}", "/*", "*/", "//", "..", "null", "true", "[", "{}",
    ]

    static func run(_ input: FuzzInput) {
        var input = input
        let name = input.choice(of: ["acme.json", "folder/acme.jsonc"])
        do {
            let file = try ProviderFile(input.data, named: name, programVersion: "1.0") { _ in Data("[]".utf8) }
            let origins = file.permissions.origins
            require(!origins.isEmpty, "expected an origin")
            require(
                origins.allSatisfy { $0.hasPrefix("https://") || $0.hasPrefix("http://") },
                "expected origins, got \(origins)")
            require(
                file.permissions.secrets.allSatisfy { origins.contains($0.origin) },
                "a secret goes to an unnamed origin")
            require(!file.descriptors.isEmpty, "expected a provider")
            require(
                file.findings.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.message.contains("\n") },
                "expected findings with positions, got \(file.findings)")
        } catch {
            require(!error.errors.isEmpty, "expected an error")
            require(
                error.errors.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.message.contains("\n") },
                "expected positions and messages of one line")
        }
    }
}
