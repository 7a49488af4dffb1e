import Protocols
import ProtocolsTesting
import Testing

@Suite struct DiffTests {
    private func shell(_ files: [String: String], _ gadgets: [Gadget] = []) -> Shell {
        var shell = Shell(.catalogue(gadgets), environment: ["HOME": "/home/ada"])
        shell.files = files
        return shell
    }

    private func diff(_ before: String, _ after: String, _ options: String = "") async -> Outcome {
        await shell(["a": before, "b": after]).run("diff a b \(options)")
    }

    static let forms: [(String, String)] = [
        (
            #"[{"id":1,"name":"lamp","size":{"w":2}},{"id":2,"name":"fan","size":null},{"id":3,"name":"cup","size":{"w":5}}]"#,
            #"[{"id":3,"name":"mug","size":{"w":5.5}},{"id":4,"name":"pan","size":null},{"id":1,"name":"lamp","size":{"w":2.0}}]"#
        ),
        (
            "{\"id\":1,\"name\":\"lamp\"}\n\n{\"id\":2,\"name\":\"fan\"}\r\n{\"id\":3,\"name\":\"cup\",\"size\":{\"w\":5}}",
            "id,name,size.w\n3,mug,5.5\n4,pan,\n1,lamp,\n"
        ),
        (
            "\u{FEFF}name,id,size.w\r\nlamp,1,\r\n\"fan\",2,\r\n\"cup\",3,5\r\n",
            "{\"id\":3,\"size\":{\"w\":5.5},\"name\":\"mug\"}\n{\"id\":4,\"name\":\"pan\"}\n{\"id\":1,\"name\":\"lamp\"}"
        ),
    ]

    @Test(arguments: forms) func `files of every format are compared`(before: String, after: String) async {
        let outcome = await diff(before, after, "--format csv")
        expectEqual(
            Set(outcome.lines),
            [
                "change,id,item,field,before,after", "removed,2,fan,,,", "changed,3,mug,name,cup,mug",
                "changed,3,mug,size.w,5,5.5", "added,4,pan,,,",
            ])
        expectEqual(outcome.lines[1], "removed,2,fan,,,")
        expectEqual(outcome.errors, "switchboard: 1 added, 1 changed, 1 removed\n")
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        (#"[{"id":1,"a":1}]"#, #"[{"id":1,"a":"1"}]"#, 1), (#"[{"id":1,"a":1}]"#, "id,a\n1,1\n", 0),
        (#"[{"id":1,"a":1.50}]"#, #"[{"id":1,"a":15e-1}]"#, 0), (#"[{"id":1,"a":null}]"#, #"[{"id":1,"a":""}]"#, 1),
        (#"[{"id":1,"a":[{"x":1,"y":2}]}]"#, #"[{"id":1,"a":[{"y":2,"x":1}]}]"#, 0),
        (#"[{"id":1,"a":true}]"#, "id,a\n1,true\n", 0), (#"[{"id":1,"a":["x","y"]}]"#, "id,a\n1,\"x, y\"\n", 0),
        ("id,a\n1,\"x \"\"y\"\"\nz\"\n", "id,a\n1,\"x \"\"y\"\"\n\"\n", 1), ("id,a\n", "id,a\n", 0), ("", "", 0),
    ])
    func `values are equal if their JSON is, or in CSV their text`(before: String, after: String, count: Int) async {
        let outcome = await diff(before, after)
        expectEqual(outcome.lines.count, count, "\(outcome)")
        expectEqual(outcome.code, 0)
    }

    @Test func `what is not compared is said`() async {
        let outcome = await diff("id,a,b\n1,x,y\n,x,y\n2,x,y\n", "id,a,c\n1,x,y\n2,z,y\n2,q,y\n")
        expectEqual(outcome.output, "changed\t2\t\ta\tx\tz\n")
        expectEqual(
            outcome.errors,
            """
            switchboard: 0 added, 1 changed, 0 removed
            switchboard: not compared, because only one of them has the column: b, c
            switchboard: 2 records not compared: the key is missing, or repeated

            """)
        let keyed = await diff("id,a\n1,x\n2,y\n", "id,a\n3,x\n2,y\n", "--key a --fields change,id,field,before,after")
        expectEqual(keyed.output, "changed\tx\tid\t1\t3\n")
    }

    @Test(arguments: [
        ("", #"[{"name":"lamp","id":1}]"#, "", "added\t1\tlamp\t\t\t\n"),
        ("[]", "name,id\nfan,2\n", "", "added\t2\tfan\t\t\t\n"),
        ("name,id\nfan,2\n", "[]", "--key name", "removed\tfan\t\t\t\t\n"), ("", "[]", "--key x", ""),
        (#"[{"id":1,"a.b":1,"a":{"b":2}}]"#, #"[{"id":1,"a":{"b":2}}]"#, "", ""),
    ])
    func `a set without records has no columns`(before: String, after: String, options: String, output: String) async {
        let outcome = await diff(before, after, options)
        expectEqual(outcome.output, output, "\(outcome)")
        expectEqual(outcome.code, 0)
    }

    static let faults: [(String, String)] = [
        ("[1]", "element 1 is not an object"), ("{\"a\":1}\n[]", "line 2 is not a JSON object"),
        ("{\"a\":1}\n{\"a\"", "line 2, column 5: expected ':'"), ("[{\"a\":", "line 1, column 7: expected a value"),
        ("a,b\n1,2,3\n", "line 2: expected 2 fields, got 3"),
        ("a,a\n", "line 1: two columns have the name 'a'"),
        ("a,b\n1,\"x\n\n", "line 2: unclosed quotation mark"),
        ("a,b\n\"x\"y,1\n", "line 2: expected the end of the field after a closing quotation mark, got text"),
    ]

    @Test(arguments: faults) func `a file with an error is named, with the place`(text: String, reason: String) async {
        let outcome = await diff("[]", text)
        expectEqual(
            outcome.errors,
            "switchboard: could not read 'b': \(reason)\n  hint: expected a JSON array, NDJSON, or CSV with a header line\n"
        )
        expectEqual(outcome.code, 64)
        expectEqual(outcome.output, "")
    }

    @Test func `a TSV file is refused, because it does not name its columns`() async {
        let outcome = await shell(["a.tsv": "1\tlamp\n", "b.csv": "id,name\n1,lamp\n"]).run("diff b.csv a.tsv")
        expectEqual(
            outcome.errors,
            "switchboard: could not read 'a.tsv': TSV does not name its columns\n"
                + "  hint: expected a JSON array, NDJSON, or CSV with a header line\n")
        expectEqual(outcome.code, 64)
    }

    @Test func `a list is compared with a file`() async {
        let file = "id,name,price,tags,isNew,note\n1,lamp,2.5,\"a, b\",true,n1\n3,cup,,,false,\n"
        let gadgets = [Gadget(1, "lamp", price: 2.5, tags: ["a", "b"], isNew: true, note: "n2"), Gadget(2, "fan")]
        let outcome = await shell(["a": file], gadgets).run("catalogue diff a --format csv")
        expectEqual(
            outcome.lines.dropFirst().joined(separator: "\n"),
            "removed,3,cup,,,\nchanged,1,lamp,note,n1,n2\nadded,2,fan,,,")
    }

    @Test func `two lists of a provider are compared`() async {
        let provider = ProviderDescriptor.shelf(parameters: ProviderDescriptor.shelfParameters)
        var shell = Shell(provider, environment: ["HOME": "/home/ada"])
        shell.environment["SWITCHBOARD_PROVIDER"] = "shelf"
        let outcome = await shell.run("diff --color red --with color=blue")
        expectEqual(outcome.errors, "switchboard: 0 added, 0 changed, 0 removed\n")
        for (text, reason) in [
            ("color=pink", "invalid value 'pink' for '--color'"), ("x=1", "invalid value 'x=1' for '--with'"),
        ] {
            let outcome = await shell.run("diff --with \(text)")
            #expect(outcome.code == 64 && outcome.errors.contains(reason), "\(outcome)")
        }
    }

    @Test func `a limit is named, because records beyond it look removed`() async {
        let outcome = await shell(["a": "id,name\n1,lamp\n2,fan\n"], [Gadget(1, "lamp"), Gadget(2, "fan")]).run(
            "catalogue diff a --limit 1")
        expectEqual(outcome.output, "removed\t2\tfan\t\t\t\n")
        #expect(outcome.errors.contains("'--limit' limits the lists, so a record beyond it looks removed or added\n"))
    }

    @Test(arguments: [
        ("diff", "expected two files, or a provider"), ("diff a", "expected two files, or a provider"),
        ("diff a b c", "diff takes at most two files; got 3"), ("diff a d", "the two lists have no column in common"),
        ("diff a b --base-url http://localhost", "'--base-url' has no effect on two files"),
        ("diff a b --key x", "both lists must have the column 'x'"),
        ("catalogue diff a --with x=1", "'--with' compares two lists of a provider, and no files"),
        ("diff a b --store x.db", "'--store' has no effect on two files"),
        ("diff a c --key x", "both lists must have the column 'x'"),
        ("diff a b --limit 3", "'--limit' has no effect on two files"),
        ("diff a.csv b -o a.csv", "'--output a.csv' is one of the compared files"),
        ("diff a a.csv -o a.csv --append", "'--output a.csv' is one of the compared files"),
        ("catalogue diff a.csv -o a.csv", "'--output a.csv' is one of the compared files"),
    ])
    func `arguments without a meaning are refused`(line: String, message: String) async {
        let outcome = await shell(["a": "id\n1\n", "a.csv": "id\n1\n", "b": "id\n1\n", "c": "id\n1\n", "d": "x\n1\n"])
            .run(line)
        #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome)")
    }
}
