import Essentials
import ProtocolsTesting
import ProviderProposals
import Testing

/// Texts in samples that look personal or secret.
@Suite struct SampleRedactionTests {
    @Test(arguments: [
        (#""mail": "jane@acme.org""#, "jane@acme.org", #""mail": "user1@mail.example""#),
        (#""phone": "(020) 7946-0018""#, "7946", #""phone": "(000) 0555-0100""#),
        (#""x": "+44 20 7946 0018""#, "7946", #""x": "+00 00 0555 0100""#),
        (#""first_name": "Marguerite""#, "Marguerite", #""first_name": "Ada""#),
        (#""user": {"name": "Marguerite Roe"}"#, "Marguerite", #""user": {"name": "Ada Fernsby"}"#),
        (#""user": {"name": {"first": "Marguerite"}}"#, "Marguerite", #""user": {"name": {"first": "Ada"}}"#),
        (#""author": "mroe1987""#, "mroe1987", #""author": "user1""#),
        (#""token": "abcdefghij""#, "abcdefghij", #""token": "REDACTED00""#),
        (#""x": "ghp_0123456789abcdef""#, "ghp_", #""x": "REDACTED000000000000""#),
        (#""iban": "DE89370400440532013000""#, "8937", #""iban": "DE00000000000000000000""#),
        (#""birthday": "1987-05-04""#, "1987", #""birthday": "1990-01-01""#),
        (#""login": "mroe1987", "url": "https://acme.example/mroe1987/x""#, "mroe1987", "https://acme.example/user1/x"),
    ])
    func `a personal or secret text is replaced by one of the same kind`(
        member: String, secret: String, found: String
    ) throws {
        let (file, json) = try Recording().file(#"[{"id": 1, \#(member)}, {"id": 2, \#(member)}]"#)
        let samples = try #require(json.text(at: "samples"))
        #expect(!file.text.contains(secret), "\(samples)")
        #expect(file.text.contains(found), "\(samples)")
        #expect(file.report.contains("replaced: "))
    }

    @Test(arguments: [
        #""company": {"name": "Acme"}"#, #""title": "Tea for Two""#, #""tokens": 5"#, #""day": "2026-03-01""#,
        #""user": {"company": {"name": "Acme Ltd"}}"#, #""next_page_token": "abcdef""#,
        #""price": "12.50""#,
    ])
    func `other texts stay as they are`(member: String) throws {
        #expect(try Recording().file(#"[{"id": 1, \#(member)}]"#).file.text.contains(member))
    }

    @Test func `ids stay unique, and equal texts equal`() throws {
        let items = (1...3).map { #"{"id": "jane\#($0)@acme.org", "name": "kettle", "by": "jane1@acme.org"}"# }
        let text = try Recording().file("[\(items.joined(separator: ", "))]").file.text
        for number in 1...3 { #expect(text.contains(#""id": "user\#(number)@mail.example""#)) }
        expectEqual(text.matches(of: /"by": "user1@mail.example"/).count, 3)
    }

    @Test func `the value of a secret of the request is in no file`() throws {
        var recording = Recording()
        recording.secretValues = ["hunter2222"]
        let file = try recording.file(#"{"echo": "hunter2222", "items": [{"id": 1, "name": "x hunter2222"}]}"#).file
        #expect(!file.text.contains("hunter2222") && !file.report.contains("hunter2222"))
    }
}
