import Protocols
import ProtocolsTesting
import Testing

@Suite struct TemplateTests {
    private func run(_ template: String, _ options: String = "") async -> Outcome {
        let gadgets = [Gadget(1, "a\tb", price: 2.5, tags: ["x", "y"], isNew: true), Gadget(22, "{name}")]
        return await Shell(.catalogue(gadgets)).run("--provider catalogue list \(options)", ["--template", template])
    }

    static let texts: [(String, String)] = [
        ("{id}: {name}", "1: a\\tb\n22: {name}\n"), ("{price}", "2.5\n\n"),
        (#"{tags}\t{isNew}"#, "x, y\ttrue\n\tfalse\n"),
        ("{{{id}}}", "{1}\n{22}\n"), (#"{id}\n\\{id}"#, "1\n\\1\n22\n\\22\n"),
        ("$(id) {id} é", "$(id) 1 é\n$(id) 22 é\n"),
        ("{id},{id}", "1,1\n22,22\n"),
    ]

    @Test(arguments: texts) func `a template is printed for each item`(template: String, text: String) async {
        let outcome = await run(template)
        expectEqual(outcome.output, text)
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: ["", "id", "{id", "id}", "{id}}", #"{id}\x"#, #"{id}\"#, "{{id}}"])
    func `a template with an error is refused`(template: String) async {
        let outcome = await run(template)
        let hasForm = template.isEmpty || template == "id" || template == "{{id}}"
        expectEqual(
            outcome.errors,
            "switchboard: invalid value '\(template)' for '--template': expected text with fields in braces, such as "
                + "'{id}'\n"
                + (hasForm ? "" : "  hint: write a brace as {{ or }}; the escapes are \\t, \\n and \\\\\n"))
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [
        ("{id} {nam}", "nam", "did you mean 'name'?"), ("{x.y}", "x.y", "fields: id, name, price, tags, isNew, note"),
    ])
    func `an unknown field is named`(template: String, field: String, hint: String) async {
        let outcome = await run(template)
        #expect(outcome.errors.hasPrefix("switchboard: invalid value '\(field)' for '--template': "))
        #expect(outcome.errors.hasSuffix("  hint: \(hint)\n"))
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: ["--format", "--fields", "--raw", "--csv-safe"])
    func `a template excludes other choices of format and fields`(flag: String) async {
        let value = ["--format": " csv", "--fields": " id"][flag] ?? ""
        let outcome = await run("{id}", flag + value)
        expectEqual(outcome.errors, "switchboard: specify only one of '--template' and '\(flag)'\n")
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [
        ("csv", false), ("tsv", false), ("json", false), ("ndjson", false), ("md", false), ("HTML", false),
        ("db", false), ("txt", true), ("log", true),
    ])
    func `a template is not written to a file whose suffix selects another format`(suffix: String, isWritten: Bool)
        async
    {
        let shell = Shell(.catalogue([Gadget(1, "a")]))
        let outcome = await shell.run("--provider catalogue list -o x.\(suffix)", ["--template", "{id}"])
        expectEqual(shell.outputFile?.text, isWritten ? "1\n" : nil)
        expectEqual(outcome.code, isWritten ? 0 : 64)
        guard !isWritten, suffix != "db" else { return }
        expectEqual(
            outcome.errors,
            """
            switchboard: conflicting '--template' and '--output x.\(suffix)', which selects \(suffix == "md" ? "markdown" : suffix.lowercased())
              hint: use a suffix such as .txt for text, or '--fields' for the fields of the file

            """)
    }
}
