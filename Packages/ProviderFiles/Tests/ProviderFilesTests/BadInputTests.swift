import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing

/// Files that are no JSON, too large, too deep or otherwise unusual.
struct BadInputTests {
    private static func errors(_ data: Data, named name: String = "acme.json") -> [String] {
        do {
            _ = try ProviderFile(data, named: name)
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    private static func errors(_ text: String, named name: String = "acme.json") -> [String] {
        errors(Data(text.utf8), named: name)
    }

    private static func file(_ name: String, _ json: String) -> String {
        var file = SmallFile()
        file.set(name, json)
        return file.text
    }

    @Test(arguments: [
        ("", "1:1: expected a value"), ("[]", "1:1: expected an object, got an array"),
        ("{\n \"a\": 1,}", "2:9: expected a key in quotation marks"), ("// a\n{}", "1:1: expected a value"),
        ("{\"é\": 01}", "1:7: expected a value"), ("{} {}", "1:4: expected the end of the document"),
        ("{\"a\": \"\\ud800\"}", "1:7: invalid string"), ("<html>", "1:1: expected a value"),
    ])
    func `text that is not JSON has one error`(text: String, error: String) {
        expectEqual(Self.errors(text), ["acme.json:\(error)"])
    }

    @Test func `invalid UTF-8 is an error at its text`() {
        let data = Data("{\"a\": \"".utf8) + [0xFF] + Data("\"}".utf8)
        expectEqual(Self.errors(data), ["acme.json:1:7: invalid UTF-8 in a string"])
        expectEqual(Self.errors(Data([0xFF, 0xFE, 0x7B, 0x00])), ["acme.json:1:1: expected a value"])
    }

    @Test func `a byte order mark is ignored, and is no column`() {
        expectEqual(Self.errors("\u{FEFF}" + SmallFile().text), [])
        expectEqual(Self.errors("\u{FEFF}[]"), ["acme.json:1:1: expected an object, got an array"])
    }

    @Test func `comments and trailing commas are allowed only in JSONC`() {
        let text = "/* a */ " + SmallFile().text.replacing("\n}", with: ", // b\n}")
        expectEqual(Self.errors(text, named: "acme.jsonc"), [])
        expectEqual(Self.errors(text), ["acme.json:1:1: expected a value"])
        expectEqual(Self.errors("{} /* a", named: "acme.jsonc"), ["acme.jsonc:1:4: expected the end of the document"])
    }

    @Test func `a file has at most 1 MB`() {
        let text = SmallFile().text
        let spaces = String(repeating: " ", count: 1_000_000 - text.utf8.count)
        expectEqual(Self.errors(text + spaces), [])
        expectEqual(Self.errors(text + spaces + " "), ["acme.json:1:1: expected at most 1 MB, got 1000001 bytes"])
    }

    @Test func `a file has at most 64 levels`() {
        func nested(_ count: Int) -> String {
            Self.file(
                "samples",
                #"{"requests": [{"name": "a", "target": "/things", "failure": "unknown", "body": "#
                    + String(repeating: "[", count: count) + String(repeating: "]", count: count) + "}]}")
        }
        expectEqual(Self.errors(nested(59)), [])
        expectEqual(Self.errors(nested(60)), [])
        expectEqual(Self.errors(nested(61)), ["acme.json:10:151: expected at most 64 nested values"])
        expectEqual(
            Self.errors(String(repeating: "[", count: 900_000)), ["acme.json:1:65: expected at most 64 nested values"])
    }

    @Test func `a text of nearly a megabyte is not in the message`() {
        let text = String(repeating: "x", count: 999_000)
        for name in ["id", text] {
            let errors = Self.errors(Self.file(name, "\"\(text)\""))
            #expect(!errors.isEmpty && errors.allSatisfy { $0.utf8.count < 400 })
        }
        expectEqual(Self.errors(Self.file("summary", "\"\(text)\"")), [])
    }

    @Test func `many errors take little time`() {
        let columns = (0..<1000).map { #"{"name": "a\#($0)", "template": "{b\#($0)}", "knd": 1}"# }.joined(
            separator: ",")
        let clock = ContinuousClock()
        var errors: [String] = []
        let time = clock.measure { errors = Self.errors(Self.file("columns", #"[{"name": "id"},"# + columns + "]")) }
        expectEqual(errors.count, 2000)
        #expect(time < .seconds(10))
    }

    @Test(arguments: ["1e400", "-1e400", "1e99999999999", String(repeating: "9", count: 5000), "9223372036854775808"])
    func `a number that no type holds is an error`(digits: String) {
        let errors = Self.errors(Self.file("limits", #"{"concurrency": \#(digits)}"#))
        expectEqual(errors.count, 1)
        #expect(errors[0].hasPrefix("acme.json:10:27: limits.concurrency: expected an integer from 1 to 1000, got "))
    }
}
