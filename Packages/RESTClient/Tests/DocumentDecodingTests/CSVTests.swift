import DocumentDecoding
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

struct CSVTests {
    @Test(arguments: [
        "a,b\n1,x\n2,y\n", "a,b\r\n1,x\r\n2,y", "a,b\r1,x\r2,y\r", "\u{FEFF}a,b\n1,x\n2,y", "b,a\nx,1\ny,2\n",
        "a,b,c\n1,x,\n2,y,z\n", "\n\na,b\n\n1,x\n\n2,y\n\n", "\"a\",\"b\"\n\"1\",\"x\"\n2,\"y\"", "a,b\n 1 ,x\n+2,y\n",
        "a,b\n1.0,x\n2,y\n",
    ])
    func `rows are read by the names of the columns`(csv: String) throws {
        try expectEqual(rows(PairEntry.self, csv), [PairEntry(a: 1, b: "x"), PairEntry(a: 2, b: "y")])
    }

    @Test(arguments: [
        (#""x""#, "x"), (#""a ""b"" c""#, #"a "b" c"#), ("\"1\n2\r\n3\"", "1\n2\r\n3"), (#""a,b""#, "a,b"),
        (#""""""#, "\""),
        (#""""#, ""), ("", ""), (#"5" wide"#, #"5" wide"#), (" é ", " é "), ("#1", "#1"), ("\"\n\"", "\n"),
    ])
    func `a field is read as text`(field: String, text: String) throws {
        for end in ["", "\n", "\r\n", "\n2,z\n"] {
            try expectEqual(rows(PairEntry.self, "a,b\n1,\(field)\(end)").first?.b, text)
        }
        try expectEqual(rows(PairEntry.self, "b,a\n\(field),1\n").first?.b, text)
    }

    @Test func `values are converted`() throws {
        let csv = """
            count,ratio,price,flag,day,link,color,shade,note,size,code
            -7,1.5e3,0.10,TRUE,2026-03-01,https://a.example/x,red,red,,256,0246
            7,-.5,12,0,2026-03-01T09:30:00+02:00,/x,blue,pink,text,,x
            """
        let read = try rows(TypedEntry.self, csv)
        expectEqual(read.map(\.count), [-7, 7])
        expectEqual(read.map(\.ratio), [1500, -0.5])
        expectEqual(read.map(\.price), [Decimal(string: "0.10"), 12])
        expectEqual(read.map(\.flag), [true, false])
        expectEqual(read.map(\.day.iso8601), ["2026-03-01T00:00:00Z", "2026-03-01T07:30:00Z"])
        expectEqual(read.map(\.link.absoluteString), ["https://a.example/x", "/x"])
        expectEqual(read.map(\.color), [.red, .blue])
        expectEqual(read.map(\.shade), [.known(.red), .unknown("pink")])
        expectEqual(read.map(\.note), [nil, "text"])
        expectEqual(read.map { $0.size?.value }, [256, nil])
        expectEqual(read.map(\.code.text), ["0246", "x"])
        expectEqual(read.map(\.absent), [nil, nil])
    }

    @Test(arguments: [
        ("a;b\n1;x", CSVFormat(delimiter: .semicolon)), ("a\tb\n1\tx", CSVFormat(delimiter: .tab)),
        ("a|b\n1|x", CSVFormat(delimiter: .bar)), ("1,x", CSVFormat(columns: ["a", "b"])),
        ("No.,Name\n1,x", CSVFormat(columns: ["a", "b"], skippedLines: 1)),
        ("Rates\r\n\"of the day\r\na,b\r\n1,x", CSVFormat(skippedLines: 2)),
        ("# rates\na,b\n# \"more\n1,x\n#", CSVFormat(comment: "#")),
    ])
    func `documents differ in their form`(csv: String, format: CSVFormat) throws {
        let rows = try DocumentDecoder().decodeCSV(PairEntry.self, format: format, from: Data(csv.utf8))
        expectEqual(rows, [PairEntry(a: 1, b: "x")])
    }

    @Test(arguments: [
        ("a,b\n1,x\n2\n", "[1] in [PairEntry]: expected 2 fields, got 1, at line 3"),
        ("a,b\n1,x\n\n2,y,z\n", "[1] in [PairEntry]: expected 2 fields, got 3, at line 4"),
        ("a,b\n1,\"x\n2,y\n", "[0].b in [PairEntry]: unclosed quotation mark, at line 2"),
        (
            "a,b\n1,\"x\"y\n",
            "[0].b in [PairEntry]: expected the end of the field after a closing quotation mark, got text, at line 2"
        ),
        ("a,b\nx,x\n", "[0].a in [PairEntry]: expected an integer, got \"x\", at line 2"),
        ("a,b\n,x\n", "[0].a in [PairEntry]: expected an integer, got empty text, at line 2"),
        ("a,b\n1.5,x\n", "[0].a in [PairEntry]: expected an integer, got \"1.5\", at line 2"),
        (
            "a,b\n\"1\",\"\n\"\n300,y\n",
            "[1].a in [PairEntry]: expected an integer from -128 to 127, got \"300\", at line 4"
        ),
        ("a,c\n1,x\n", "[0].b in [PairEntry]: missing column, at line 2"),
        ("c,b\n", "a in [PairEntry]: missing column, at line 1"),
        ("a,\n", "[PairEntry]: missing name of column 2, at line 1"),
        ("a,b,a\n", "a in [PairEntry]: duplicate column, at line 1"),
        ("", "[PairEntry]: expected a header row, got no data"),
        ("<!DOCTYPE html><html></html>", "a in [PairEntry]: missing column, at line 1"),
        ("{}", "a in [PairEntry]: missing column, at line 1"),
    ])
    func `an error names the row, the column and the line`(csv: String, message: String) {
        let error = #expect(throws: IncorrectData.self) { try rows(PairEntry.self, csv) }
        expectEqual(error?.description, message)
    }

    @Test(arguments: [
        ("count", "1e400", "expected an integer, got \"1e400\""),
        ("ratio", "1e400", "expected a number, got \"1e400\""),
        ("ratio", "nan", "expected a number, got \"nan\""), ("ratio", "0x10", "expected a number, got \"0x10\""),
        ("price", "12abc", "expected a number, got \"12abc\""), ("flag", "yes", "expected true or false, got \"yes\""),
        ("day", "1.3.2026", "expected a date, got \"1.3.2026\""), ("link", " ", "expected a URL, got empty text"),
        ("size", "x", "expected an integer, got the string \"x\""),
        ("color", "pink", "Cannot initialize Color from invalid String value pink"),
    ])
    func `an invalid value is refused`(column: String, value: String, reason: String) {
        let valid = [
            ("count", "1"), ("ratio", "1"), ("price", "1"), ("flag", "1"), ("day", "2026-01-01"), ("link", "/"),
            ("color", "red"), ("shade", "red"), ("code", "x"), ("size", "1"),
        ]
        let row = valid.map { $0.0 == column ? value : $0.1 }
        let csv = "\(valid.map(\.0).joined(separator: ","))\n\(row.joined(separator: ","))"
        let error = #expect(throws: IncorrectData.self) { try rows(TypedEntry.self, csv) }
        expectEqual(error?.path.description, "[0].\(column)")
        expectEqual(error?.reason.hasPrefix(reason), true, "\(String(describing: error))")
    }

    @Test(arguments: [
        (Data("a,b\n1,".utf8) + [0xFF], "[0].b in [PairEntry]: invalid UTF-8, at line 2"),
        (Data([0xFF, 0xFE, 0x61, 0x00]), "[PairEntry]: unsupported encoding UTF-16: expected UTF-8"),
    ])
    func `data that is not UTF-8 is refused`(data: Data, message: String) {
        let error = #expect(throws: IncorrectData.self) { try PairEntry.decodeRows(of: data) }
        expectEqual(error?.description, message)
    }

    @Test func `a document without rows needs a column that the entry knows`() throws {
        #expect(try rows(PairEntry.self, "a,b\n").isEmpty)
        #expect(try rows(OptionalEntry.self, "c,b\n").isEmpty)
        let error = #expect(throws: IncorrectData.self) { try rows(OptionalEntry.self, "<html>,x") }
        expectEqual(error?.reason, "expected at least one known column, got \"<html>, x\"")
        #expect(
            try DocumentDecoder().decodeCSV(PairEntry.self, format: CSVFormat(columns: ["a", "b"]), from: Data())
                .isEmpty)
    }

    @Test func `empty lines are fields if there is one column`() throws {
        try expectEqual(rows(OptionalEntry.self, "\nb\n\nx\n\n").map(\.b), [nil, "x", nil])
    }

    @Test func `an item has the JSON of its row`() throws {
        let found = Mutex<[String]>([])
        let decoder = DocumentDecoder { item, json in
            found.withLock { $0.append("\(item.id): \(String(decoding: json, as: UTF8.self))") }
        }
        let csv = "b,a,\"q\"\"\"\n\"tea\t\"\"x\"\"\nand \\\u{1}é\",1,\nx,200,\ny,-1,\n"
        _ = try PartEntry.decodeRows(of: Data(csv.utf8), using: decoder)
        expectEqual(
            found.withLock(\.self),
            [
                #"1: {"b":"tea\t\"x\"\nand \\\u0001é","a":"1","q\"":""}"#, #"200: {"b":"x","a":"200","q\"":""}"#,
            ])
    }

    @Test(arguments: ["1,x\n", "1,\"\"\"\"\"\"\n", "1,\"\n\n\"\r\n", "\n", "# x\n"])
    func `the time is linear`(line: String) throws {
        let count = 50_000
        let csv = "a,b\n" + String(repeating: line, count: count) + "1,y"
        let format = CSVFormat(comment: "#")
        let time = try ContinuousClock().measure {
            let rows = try DocumentDecoder().decodeCSV(PairEntry.self, format: format, from: Data(csv.utf8))
            expectEqual(rows.count, (line.contains(",") ? count + 1 : 1))
        }
        // Quadratic time would be many minutes.
        #expect(time < .seconds(30))
    }

    private func rows<Row: CSVRow>(_ type: Row.Type, _ csv: String) throws -> [Row] {
        try Row.decodeRows(of: Data(csv.utf8))
    }
}

extension CSVRow {
    static func decodeRows(
        of document: Data, using decoder: DocumentDecoder = DocumentDecoder()
    ) throws(IncorrectData) -> [Self] {
        try decoder.decodeCSV(Self.self, format: csvFormat, from: document)
    }
}

private struct PairEntry: CSVRow, Equatable {
    let a: Int8
    let b: String
}

private struct OptionalEntry: CSVRow {
    let b: String?
}

private struct TypedEntry: CSVRow {
    enum Color: String, Decodable { case red, blue }

    let count: Int
    let ratio: Double
    let price: Decimal
    let flag: Bool
    let day: Date
    let link: URL
    let color: Color
    let shade: OpenEnum<Color>
    let note: String?
    let size: LenientInteger<Int16>?
    let code: LenientText
    let absent: Int?
}

private struct Part: Entity {
    let id: Int

    static let name = "part"
    static let columns = [Column("id", \Self.id)]
}

private struct PartEntry: CSVRow, DTOEncodable {
    let a: Int

    func toDTO() throws(IncorrectData) -> Part {
        guard a >= 0 else { throw IncorrectData(entry: "PartEntry", reason: "negative id") }
        return Part(id: a)
    }
}
