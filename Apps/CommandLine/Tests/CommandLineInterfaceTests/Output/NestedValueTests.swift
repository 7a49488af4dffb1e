import Protocols
import ProtocolsTesting
import Testing

/// Values that are neither text nor numbers, in every format.
@Suite struct NestedValueTests {
    private let shell = Shell(.stories, environment: ["SWITCHBOARD_PROVIDER": "stories"])

    static let lists = [
        (
            "--format ndjson",
            #"""
            {"id":1,"kind":"news","price":19.99,"link":"https://h.example/a?b","postedAt":"2001-09-09T01:46:40.500Z",\#
            "author":{"handle":"ada","born":"1970-01-01T00:00:00Z"},\#
            "editors":[{"handle":"b,b","born":null},{"handle":"c","born":null}],"extra":{"a":[1]}}
            {"id":2,"kind":"poem","price":null,"link":null,"postedAt":"2001-09-09T01:46:40Z",\#
            "author":null,"editors":[],"extra":null}

            """#
        ),
        (
            "--format csv",
            #"""
            id,kind,price,link,postedAt,author.handle,author.born,editors,extra
            1,news,19.99,https://h.example/a?b,2001-09-09T01:46:40.500Z,ada,1970-01-01T00:00:00Z,\#
            "[{""handle"":""b,b"",""born"":null},{""handle"":""c"",""born"":null}]","{""a"":[1]}"
            2,poem,,,2001-09-09T01:46:40Z,,,[],

            """#
        ),
        (
            "--format tsv --fields editors,editors.handle ",
            #"""
            [{"handle":"b,b","born":null},{"handle":"c","born":null}]	b,b, c
            []	

            """#
        ),
        (
            "--format table",
            """
            id  kind  postedAt          author.handle  extra
             1  news  local 2001-09-09  ada            {"a":[1]}
             2  poem  local 2001-09-09

            """
        ),
        (
            "--format table --fields id,author",
            """
            id  author.handle  author.born
             1  ada            local 1970-01-01
             2

            """
        ),
        (
            "--format ndjson --fields author.handle,editors.handle,author",
            #"""
            {"author.handle":"ada","editors.handle":["b,b","c"],"author":{"handle":"ada","born":"1970-01-01T00:00:00Z"}}
            {"author.handle":null,"editors.handle":[],"author":null}

            """#
        ),
        (
            "--format csv --fields editors.handle,author,price",
            """
            editors.handle,author.handle,author.born,price
            "b,b, c",ada,1970-01-01T00:00:00Z,19.99
            ,,,

            """
        ),
    ]

    @Test(arguments: lists) func `a list has nested values and dates`(options: String, text: String) async {
        let outcome = await shell.run("list \(options)")
        expectEqual(outcome.output, text)
        expectEqual(outcome.errors, "")
    }

    @Test func `a single record shows dates in local time, and no columns that are always empty`() async {
        let outcome = await shell.run("get 1 --format table --fields postedAt,author")
        expectEqual(
            outcome.output,
            """
            postedAt       local 2001-09-09
            author.handle  ada
            author.born    local 1970-01-01

            """)
        let whole = await shell.run("get 1 --format table").output
        #expect(!whole.contains("price"))
        #expect(whole.contains("extra          {\"a\":[1]}"))
    }

    @Test(arguments: ["author.name", "kind.x", "extra.a", "author.", ".handle", "author..handle"])
    func `a path that does not exist is refused`(path: String) async {
        let outcome = await shell.run("list --fields \(path)")
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.contains("invalid value '\(path)' for '--fields'"))
        #expect(outcome.errors.contains("author.handle"))
    }

    @Test func `describe names the paths and the columns that are always empty`() async {
        let text = await shell.run("describe").output.replacing(/\s+/, with: " ")
        #expect(text.contains("id, kind, link, postedAt, author, author.handle, author.born, editors, editors.handle"))
        #expect(text.contains("always empty price"))
        let json = await shell.run("describe --format json").output
        #expect(
            json.contains(#"{"name":"author","kind":"object","fields":[{"name":"handle","kind":"text","fields":[]}"#))
        #expect(json.contains(#""emptyColumns":["price"]"#))
    }
}
