import Protocols
import ProtocolsTesting
import Testing

/// The schemas of records that `describe` writes.
@Suite struct SchemaTests {
    private let shell = Shell(.stories, environment: ["SWITCHBOARD_PROVIDER": "stories"])

    @Test func `a JSON Schema has the kinds of nested values`() async {
        let outcome = await shell.run("describe --format jsonschema")
        expectEqual(
            outcome.output,
            #"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "urn:switchboard:stories:story",
              "title": "story",
              "description": "stories: stories with authors",
              "type": "object",
              "properties": {
                "id": {"type":"integer"},
                "kind": {"type":["string","null"]},
                "price": {"type":["number","null"]},
                "link": {"type":["string","null"]},
                "postedAt": {"type":["string","null"],"format":"date-time"},
                "author": {"type":["object","null"],"properties":\#
            {"handle":{"type":["string","null"]},"born":{"type":["string","null"],"format":"date-time"}}},
                "editors": {"type":["array","null"],"items":{"type":["object","null"],"properties":\#
            {"handle":{"type":["string","null"]},"born":{"type":["string","null"],"format":"date-time"}}}},
                "extra": {}
              },
              "required": ["id","kind","price","link","postedAt","author","editors","extra"]
            }

            """#)
    }

    static let columns: [(String, [String])] = [
        (
            "sqlite",
            [
                #""id" ANY NOT NULL PRIMARY KEY,"#, #""price" REAL,"#, #""postedAt" TEXT,"#, #""author" TEXT,"#,
                #""extra" TEXT"#, ") STRICT;",
                "iif(typeof(json->>'id') = 'real', json->'id', json->>'id'), json->>'kind'",
                "nullif(json->'extra', 'null')",
            ]
        ),
        (
            "postgres",
            [
                #""id" numeric NOT NULL PRIMARY KEY,"#, #""price" numeric,"#, #""postedAt" timestamptz,"#,
                #""author" jsonb,"#, #""extra" jsonb"#, ");", #"\copy line FROM 'story.ndjson'"#,
            ]
        ),
        (
            "duckdb",
            [
                #""id" BIGINT NOT NULL PRIMARY KEY,"#, #""price" DOUBLE,"#, #""postedAt" TIMESTAMPTZ,"#,
                #""author" STRUCT("handle" VARCHAR, "born" TIMESTAMPTZ),"#,
                #""editors" STRUCT("handle" VARCHAR, "born" TIMESTAMPTZ)[],"#, #""extra" JSON"#, ");",
                #"COPY "story" FROM 'story.ndjson' (FORMAT json);"#,
            ]
        ),
    ]

    @Test(arguments: columns) func `a table has the types of its database`(format: String, lines: [String]) async {
        let script = await shell.run("describe --format \(format)").output
        for line in lines { #expect(script.contains(line), "\(line) in \(script)") }
        #expect(script.hasPrefix("-- stories: stories with authors\n"))
    }

    @Test func `names are quoted, and a summary stays in its comment`() async {
        let columns = Gadget.columns + [Column("a'b \"c\"", .integer) { _ in .null }]
        let provider = ProviderDescriptor(
            id: "odd", summary: "one\nDROP TABLE x;", documentation: "", baseURL: URL(literal: "https://odd.example"),
            items: ItemDescription(columns: columns), samples: SampleBook([]),
            make: { _ in Catalogue { _ in Page(items: []) } })
        let script = await Shell(provider).run("odd describe --format sqlite").output
        #expect(script.hasPrefix("-- odd: one\\nDROP TABLE x;\n"))
        #expect(script.contains("\"a'b \"\"c\"\"\" ANY\n"))
        #expect(script.contains("json->'a''b \"c\"'"))
    }
}
