import CommandLineInterface
import ProtocolsTesting
import Testing

/// `man`, whose source is roff.
@Suite struct ManualPageTests {
    @Test func `the page has all commands and their options, and is the same in each run`() async {
        let page = await Shell(.shelf()).run("man").output
        let commands = GuidePage.commands.map {
            String($0.name.dropFirst("switchboard-".count)).replacing("-", with: "\\-")
        }
        expectEqual(page.matches(of: /\n\.SS "(.*)"/).map { String($0.1) }, commands)
        for text in [#"\fB\-\-format FORMAT\fR"#, #"\fB\-\-provider\-file FILE\fR"#, #".SH "EXIT STATUS""#] {
            #expect(page.contains(text), "\(text)")
        }
        await expectEqual(Shell(.catalogue([]), width: 40, environment: ["HOME": "/home/ada"]).run("man").output, page)
    }

    @Test func `no text is read as a request or as markup of roff`() async {
        let lines = await Shell(.shelf()).run("man").lines
        let requests = lines.filter { $0.hasPrefix(".") }.map { String($0.dropFirst().prefix { $0 != " " }) }
        expectEqual(Set(requests), ["TH", "SH", "SS", "TP", "PP", "RS", "RE", "nf", "fi", "br", "nh", "ad"])
        for line in lines {
            let isText = !line.hasPrefix(".")
            #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !line.hasPrefix("'"), "\(line)")
            let rest = line.replacing(/\\(?:[e&-]|\((?:aq|dq|ga|ha|ti)|f[BRI]|\[u[0-9A-F]{4,6}\])/, with: "")
            #expect(!rest.contains("\\") && !(isText && rest.contains("-")), "\(line)")
        }
    }
}
