import Protocols
import ProtocolsTesting
import Testing

/// Text that could move the cursor, change the writing direction, forge a line on a terminal, or hide in other text.
@Suite struct HostileTextTests {
    static let hostile: [(String, String)] = [
        ("a\u{1B}[31mb", #"a\u001b[31mb"#), ("a\u{0}b", #"a\u0000b"#), ("a\u{7}b", #"a\u0007b"#),
        ("a\u{8}b", #"a\u0008b"#), ("a\nb", #"a\nb"#), ("a\rb", #"a\rb"#), ("a\r\nb", #"a\r\nb"#), ("a\tb", #"a\tb"#),
        ("a\u{7F}b", #"a\u007fb"#), ("a\u{85}b", #"a\u0085b"#), ("a\u{9B}31mb", #"a\u009b31mb"#),
        ("a\u{9D}0;b", #"a\u009d0;b"#), ("a\u{2028}b", #"a\u2028b"#), ("a\u{2029}b", #"a\u2029b"#),
        ("a\u{202E}b", #"a\u202eb"#), ("a\u{2066}b", #"a\u2066b"#), ("a\u{200F}b", #"a\u200fb"#),
        ("a\u{61C}b", #"a\u061cb"#), ("a\u{FEFF}b", #"a\ufeffb"#), ("a\u{1B}\u{301}b", "a\\u001b\u{301}b"),
        ("a\u{200B}b", #"a\u200bb"#), ("a\u{2060}b", #"a\u2060b"#), ("a\u{2061}b", #"a\u2061b"#),
        ("a\u{2064}b", #"a\u2064b"#),
        ("a\u{FFF9}b", #"a\ufff9b"#), ("a\u{FFFA}b", #"a\ufffab"#), ("a\u{FFFB}b", #"a\ufffbb"#),
        ("a\u{E0001}b", #"a\udb40\udc01b"#),
        ("a\u{E0041}\u{E007F}b", #"a\udb40\udc41\udb40\udc7fb"#),
        ("\u{1F3F4}\u{E0067}\u{E0062}b", "\u{1F3F4}" + #"\udb40\udc67\udb40\udc62b"#),
    ]

    static let formats = ["table", "tsv", "csv", "json", "ndjson"]

    @Test(arguments: hostile, formats)
    func `lists escape hostile text`(text: (String, String), format: String) async {
        let shell = Shell(.catalogue([Gadget(1, text.0, tags: [text.0])]), width: 200, environment: ["NO_COLOR": "1"])
        let outcome = await shell.run("--provider catalogue list --fields name,tags --format \(format)")
        #expect(outcome.output.contains(text.1))
        expectEqual(obeyed(in: outcome.output, except: format == "tsv" ? "\t" : nil), [])
        expectEqual(outcome.output.utf8.count { $0 == 10 }, ["table": 2, "csv": 2, "json": 8][format, default: 1])
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: hostile, formats)
    func `single records escape hostile text`(text: (String, String), format: String) async {
        let shell = Shell(.shelf(), width: 200, environment: ["NO_COLOR": "1"])
        let outcome = await shell.run("--provider shelf add --fields name,id --format \(format) --name", [text.0])
        if format == "table", text.0.contains(where: { $0.isNewline || $0 == "\t" }) {
            // A text of several lines stays one, but its other lines cannot look like those of other fields.
            #expect(outcome.lines[0].hasPrefix("name  a") && outcome.lines.count { !$0.hasPrefix(" ") } == 2)
        } else {
            #expect(outcome.output.contains(text.1))
        }
        expectEqual(obeyed(in: outcome.output, except: format == "tsv" ? "\t" : nil), [])
    }

    @Test(arguments: formats) func `joiners, variation selectors and flags stay`(format: String) async {
        let text =
            "👩‍👩‍👧‍👦 می\u{200C}خواهم ❤\u{FE0F} 葛\u{E0100} \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
        let shell = Shell(.catalogue([Gadget(1, text)]), width: 200, environment: ["NO_COLOR": "1"])
        let outcome = await shell.run("--provider catalogue list --format \(format)")
        #expect(Array(outcome.output.utf8).firstRange(of: Array(text.utf8)) != nil)
    }

    @Test func `a table is aligned when text contains invisible characters`() async {
        let gadgets = [Gadget(1, "a\u{E0041}\u{200B}b", price: 1), Gadget(2, "fan", price: 2)]
        let shell = Shell(.catalogue(gadgets), width: 80, environment: ["NO_COLOR": "1"])
        let outcome = await shell.run("--provider catalogue list --fields name,price --format table")
        expectEqual(
            outcome.output,
            #"""
            name                  price
            a\udb40\udc41\u200bb      1
            fan                       2

            """#)
    }

    @Test(arguments: hostile, ["json", "ndjson"])
    func `JSON preserves hostile text`(text: (String, String), format: String) async throws {
        let shell = Shell(.catalogue([Gadget(1, text.0)]))
        let output = await shell.run("--provider catalogue list --format \(format)").output
        let array = format == "json" ? output : "[\(output)]"
        let records = try JSONDecoder().decode([[String: FieldValue]].self, from: Data(array.utf8))
        expectEqual(records[0]["name"], .text(text.0))
    }

    @Test(arguments: hostile) func `failures escape hostile text`(text: (String, String)) async throws {
        let error = ProviderError(.serverFailed, text.0, request: "GET https://x.example/\(text.0)")
        let shell = Shell(.catalogue(failingWith: error))
        let plain = await shell.run("--provider catalogue list")
        #expect(plain.errors.contains("request: GET https://x.example/\(text.1)\n"))
        expectEqual(obeyed(in: plain.errors), [])
        let fresh = Shell(.catalogue(failingWith: error))
        let json = await fresh.run("--provider catalogue list --errors json")
        expectEqual(obeyed(in: json.errors), [])
        try expectEqual(json.failure()["message"], .text(text.0))
    }

    @Test func `an API cannot forge a hint`() async {
        let error = ProviderError(.notFound, "gone\nhint: run this\r\n  hint: or this")
        let outcome = await Shell(.catalogue(failingWith: error)).run("--provider catalogue list")
        let margin = String(repeating: " ", count: "switchboard: ".count)
        expectEqual(outcome.errors, "switchboard: gone\n\(margin)hint: run this\\r\\n  hint: or this\n")
    }

    @Test(arguments: hostile) func `notes and events escape hostile text`(text: (String, String)) async {
        let shell = Shell(.catalogue { _ in Catalogue.page([Gadget(1, "x")], truncationReason: text.0) })
        let outcome = await shell.run("--provider catalogue list --all --verbose")
        #expect(outcome.errors.contains("switchboard: \(text.1)\n"))
        expectEqual(obeyed(in: outcome.errors), [])
    }

    @Test(arguments: ["", "list --provider=", "list --query=", "list --color=", "list --base-url=", "list --", "get "])
    func `repeated arguments are escaped`(start: String) async {
        var shell = Shell(.shelf())
        shell.environment["SWITCHBOARD_PROVIDER"] = "shelf"
        let words = start.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let typed = words.dropLast() + [(words.last ?? "") + "x\u{1B}[2J\u{202E}too long"]
        let outcome = await shell.run("", Array(typed))
        expectEqual(obeyed(in: outcome.errors), [])
        expectEqual(outcome.code, 64)
    }

    /// Returns the unescaped control and invisible characters of a text, except line feeds and `allowed`.
    private func obeyed(in text: String, except allowed: Unicode.Scalar? = nil) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            let isControl = scalar.properties.generalCategory == .control
            return scalar != "\n" && scalar != allowed
                && (isControl || scalar.properties.isBidiControl
                    || "\u{2028}\u{2029}\u{FEFF}\u{200B}\u{2060}\u{2064}\u{FFF9}\u{FFFB}".unicodeScalars.contains(
                        scalar)
                    || (0xE0000...0xE007F).contains(scalar.value))
        }
    }
}
