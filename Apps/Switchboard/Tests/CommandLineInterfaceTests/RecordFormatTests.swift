import Protocols
import Testing

/// How one record looks that is shown on its own.
@Suite struct RecordFormatTests {
    private let shell = Shell(.shelf(), environment: ["SWITCHBOARD_PROVIDER": "shelf"])

    static let forms = [
        (
            "--format table",
            """
            id     2
            name   radio
            price  1.5
            tags   
            isNew  false
            note   note 2

            """
        ),
        ("--format tsv", "2\tradio\t1.5\t\tfalse\tnote 2\n"),
        ("", "2\tradio\t1.5\t\tfalse\tnote 2\n"),
        ("--format csv", "id,name,price,tags,isNew,note\n2,radio,1.5,,false,note 2\n"),
        ("--format json", #"{"id":2,"name":"radio","price":1.5,"tags":[],"isNew":false,"note":"note 2"}"# + "\n"),
        ("--format ndjson", #"{"id":2,"name":"radio","price":1.5,"tags":[],"isNew":false,"note":"note 2"}"# + "\n"),
        ("--fields note,name", "note 2\tradio\n"),
        ("--fields note,name --format table", "note  note 2\nname  radio\n"),
        ("--fields name,id --format csv", "name,id\nradio,2\n"),
        ("--fields name,id --format json", "{\"name\":\"radio\",\"id\":2}\n"),
    ]

    @Test(arguments: forms) func `one record in every format`(options: String, text: String) async {
        let outcome = await shell.run("get 2 \(options)")
        #expect(outcome.output == text)
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
    }
}
