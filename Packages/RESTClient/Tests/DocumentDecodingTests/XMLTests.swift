import DocumentDecoding
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

struct XMLTests {
    @Test func `a document is read by the names of elements and attributes`() throws {
        let feed = try FeedEntry.decode(FeedEntry.document)
        expectEqual(feed.version, 2.0)
        expectEqual(feed.channel.title, "Tea & <more>")
        expectEqual(feed.channel.link.map(\.href), [URL(literal: "https://a.example/?a=1&b=2")])
        expectEqual(feed.channel.item.map(\.id), [1, 2])
        expectEqual(feed.channel.item.map(\.title), ["Green <b>tea</b> ☕", "Black\ntea"])
        expectEqual(feed.channel.item.map(\.date?.iso8601), ["2026-03-01T09:30:00Z", nil])
        expectEqual(feed.channel.item.map(\.tags), [["hot", "green"], []])
        expectEqual(feed.channel.item.map { $0.price?.text }, ["1.50", nil])
        expectEqual(feed.channel.item.map { $0.price?.currency }, [.known(.eur), nil])
        expectEqual(feed.channel.item.map(\.mixed), ["ab", nil])
    }

    @Test(arguments: [
        ("x", "x"), ("", ""), (" \n x y \t", "x y"), ("a&amp;&lt;&gt;&quot;&apos;", "a&<>\"'"),
        ("&#233;&#xE9;&#x2615;", "éé☕"),
        ("<![CDATA[<a>&amp;]]]]>", "<a>&amp;]]"), ("a<!-- <b> -->b<?php <c> ?>c", "abc"), ("a\r\nb\rc", "a\nb\nc"),
        ("<![CDATA[a\r\nb\rc]]>", "a\nb\nc"), ("é\u{1F375}", "é\u{1F375}"), ("]]", "]]"),
    ])
    func `the content of an element is read as text`(content: String, text: String) throws {
        for document in [
            "<a>\(content)</a>", "<?xml version='1.0' encoding='utf-8'?>\n<!DOCTYPE a>\n<a >\(content)</a >\n<!---->",
        ] {
            try expectEqual(decode(String.self, document), text)
        }
        try expectEqual(decode([String: [String]].self, "<a><b>\(content)</b><b/></a>"), ["b": [text, ""]])
    }

    /// One element is a list of one, but an element of a list is not a list again.
    @Test func `any element is read as a value`() throws {
        let value = try decode([String: FieldValue].self, "<a><b><c>z</c></b><d/><e>x</e><e>y</e></a>")
        expectEqual(value["b"], .list([["c": .text("z")]]))
        expectEqual(value["e"], .list([.text("x"), .text("y")]))
    }

    @Test(arguments: [
        (#"b="x""#, ["@b": "x"]), (#"b='"' c = "'""#, ["@b": "\"", "@c": "'"]),
        ("é:b=\"a\tb\r\nc\nd\"", ["@é:b": "a b c d"]),
        (#"b="&lt;&#10;&gt;>""#, ["@b": "<\n>>"]), ("", [:]),
        // Declarations of namespaces are no data.
        (#"xmlns="urn:x" xmlns:b="urn:y" xml:lang="" xmlnsx="c""#, ["@xml:lang": "", "@xmlnsx": "c"]),
    ])
    func `attributes are read`(attributes: String, expected: [String: String]) throws {
        for document in ["<a \(attributes)/>", "<a \(attributes)></a>", "\u{FEFF}<a\n\(attributes)\n/>"] {
            try expectEqual(decode([String: String].self, document), expected)
        }
    }

    @Test(arguments: [
        ("", "expected XML, got no data, at line 1"), (" <!-- x -->", "expected XML, got no data, at line 1"),
        ("{}", "expected XML, got other data, at line 1"), ("<a", "expected the end of the tag <a>, at line 1"),
        ("<a>\n", "truncated: missing </a>, at line 2"),
        ("<a>x</a>y", "unexpected data after the root element, at line 1"),
        ("<a>]]></a><a/>", "unexpected data after the root element, at line 1"),
        ("<html></html>", "expected the root element 'a', got 'html', at line 1"),
        ("<a>\n<b>\n</a>", "expected </b>, got </a>, at line 3"), ("<a><1/></a>", "expected a name, at line 1"),
        ("<a b></a>", "missing value of the attribute 'b', at line 1"),
        ("<a b=1></a>", "missing quotation mark after 'b=', at line 1"),
        ("<a b='1' b='2'/>", "duplicate attribute 'b', at line 1"),
        ("<a b='1'c='2'/>", "expected the end of the tag <a>, at line 1"),
        ("<a b='<'/>", "unescaped < in the attribute 'b', at line 1"),
        ("<a b='x", "truncated: unclosed attribute 'b', at line 1"),
        ("<a>&nbsp;</a>", "unknown entity '&nbsp;', at line 1"),
        ("<a>a & b</a>", "unescaped &, or a reference without a semicolon, at line 1"),
        ("<a>&#0;</a>", "invalid character reference '&#0;', at line 1"),
        ("<a>&#xD800;</a>", "invalid character reference '&#xD800;', at line 1"),
        ("<a>&#99999999999;</a>", "invalid character reference '&#99999999999;', at line 1"),
        ("<a>\u{1}</a>", "invalid control character, at line 1"),
        ("<a><![CDATA[x]]</a>", "truncated: unclosed CDATA section, at line 1"),
        ("<a><!-- x</a>", "truncated: unclosed comment, at line 1"),
        ("<a><? x</a>", "truncated: unclosed processing instruction, at line 1"),
        (
            "<!DOCTYPE a [<!ENTITY x 'xxxxxxxx'><!ENTITY y '&x;&x;&x;'>]><a>&y;</a>",
            "unsupported document type declaration with an internal subset, at line 1"
        ),
        (
            "<!DOCTYPE a SYSTEM 'file:///etc/passwd' [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
            "unsupported document type declaration with an internal subset, at line 1"
        ),
        ("<!DOCTYPE a SYSTEM 'https://a.example/[x].dtd'><a>&x;</a>", "unknown entity '&x;', at line 1"),
        (
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>",
            "unsupported encoding \"ISO-8859-1\": expected UTF-8, at line 1"
        ),
    ])
    func `a document that is not well-formed is refused`(document: String, reason: String) {
        let error = #expect(throws: IncorrectData.self) { try decode(String.self, document) }
        expectEqual(error?.reason, reason)
    }

    @Test(arguments: [
        ("<id>1</id>", "<id>x</id>", "channel.item[1].id", "expected an integer, got \"x\", at line 13"),
        ("<id>1</id>", "", "channel.item[1].id", "missing element, at line 12"),
        ("<id>1</id>", "<id/>", "channel.item[1].id", "expected an integer, got empty text, at line 13"),
        ("<id>1</id>", "<id>1</id><id>2</id>", "channel.item[1].id", "expected one element, got 2, at line 13"),
        ("<id>1</id>", "<id><b>1</b></id>", "channel.item[1].id", "expected text, got the element 'b', at line 13"),
        ("<id>1</id>", "<id>&x;</id>", "channel.item[1].id", "unknown entity '&x;', at line 13"),
        (#" href="/""#, "", "channel.link[1].@href", "missing attribute, at line 16"),
        (#"version="2.0""#, #"version="x""#, "@version", "expected a number, got \"x\", at line 1"),
        (#" href="/""#, #" href="&x;""#, "channel.link[1].@href", "unknown entity '&x;', at line 16"),
        (#"version="2.0""#, #"version="&x;""#, "@version", "unknown entity '&x;', at line 1"),
        ("<title/>", "<date>soon</date>", "channel.item[1].date", "expected a date, got \"soon\", at line 14"),
    ])
    func `an error names the element and the line`(old: String, new: String, path: String, reason: String) throws {
        let document = """
            <rss version="2.0">
            <channel>
            <title>Tea</title>
            <item>
            <id>0</id>
            </item>
            <!-- a
            comment -->
            <link href="https://a.example"
             rel="self"/>

            <item>
            <id>1</id>
            <title/>
            </item>
            <link href="/"/>
            </channel>
            </rss>
            """
        try expectEqual(FeedEntry.decode(Data(document.utf8)).channel.item.count, 2)
        let changed = document.replacing(old, with: new)
        let error = #expect(throws: IncorrectData.self) {
            try FeedEntry.decode(Data(changed.utf8))
        }
        expectEqual(error?.path.description, path)
        expectEqual(error?.reason, reason)
        expectEqual(error?.entry, "FeedEntry")
    }

    @Test(arguments: ["<b/>", "<b></b>", "<b> </b>", #"<b xsi:nil="true"/>"#, ""])
    func `a missing or empty element is nil`(element: String) throws {
        try expectEqual(decode([String: Int?].self, "<a>\(element)<c>1</c></a>")["c"], 1)
        #expect(try decode(OptionalEntry.self, "<a>\(element)</a>").b == nil)
    }

    @Test(arguments: [511, 512, 513, 600, 200_000])
    func `nested elements are read up to the depth limit`(depth: Int) {
        let open = String(repeating: "<a>", count: depth)
        let document = open + String(repeating: "</a>", count: depth)
        for document in [document, open] {
            let isRead = depth <= 512 && document != open
            #expect(((try? decode(OptionalEntry.self, document)) != nil) == isRead)
        }
        guard depth > 512 else { return }
        let error = #expect(throws: IncorrectData.self) { try decode(OptionalEntry.self, document) }
        expectEqual(error?.reason, "nested deeper than 512 levels, at line 1")
        expectEqual(error?.path.steps.count, 512)
    }

    @Test(
        arguments: [
            ("<a>", [0xFF], "</a>"), ("<a b='", [0xC3], "'/>"), ("", [0xFF, 0xFE, 0x3C, 0x00], ""),
            ("<a><", [0xFF], "/></a>"),
        ] as [(String, [UInt8], String)])
    func `data that is not UTF-8 is refused`(start: String, bytes: [UInt8], end: String) {
        let data = Data(start.utf8) + bytes + Data(end.utf8)
        let error = #expect(throws: IncorrectData.self) {
            try DocumentDecoder().decodeXML(OptionalEntry.self, root: "a", from: data)
        }
        expectEqual(error?.reason.contains("UTF-"), true)
    }

    @Test func `the handler receives each item with the JSON of its element`() throws {
        let found = Mutex<[String]>([])
        let decoder = DocumentDecoder { item, json in
            found.withLock { $0.append("\(item.id): \(String(decoding: json, as: UTF8.self))") }
        }
        _ = try FeedEntry.decode(FeedEntry.document, using: decoder)
        let tags = #""media:tag":["hot","green"]"#
        let price = ##""price":{"@currency":"EUR","#text":"1.50"},"mixed":{"#text":"ab","i":null}"##
        let expected: [String] = [
            #"1: {"id":"1","title":"Green <b>tea</b> ☕","date":"2026-03-01T09:30:00Z",\#(tags),\#(price)}"#,
            #"2: {"id":"2","title":"Black\ntea","media:none":null}"#,
        ]
        expectEqual(found.withLock(\.self), expected)
    }

    @Test(arguments: [
        ("<b/>", ""), ("<b>x</b>", ""), ("&amp;", ""), ("\n", ""), ("<!---->", ""), ("<![CDATA[]]]]>", ""),
        ("", " b#='x'"), ("<b#/>", ""), ("<b c='x'>\n</b>", ""),
    ])
    func `decoding takes linear time`(content: String, attribute: String) throws {
        let count = 40_000
        let repeated = { (part: String) in (0..<count).map { part.replacing("#", with: "\($0)") }.joined() }
        let document = "<a\(repeated(attribute))>\(repeated(content))</a>"
        let time = try ContinuousClock().measure {
            _ = try DocumentDecoder().decodeXML([String: AnyEntry].self, root: "a", from: Data(document.utf8))
        }
        // With quadratic time, decoding would take many minutes.
        #expect(time < .seconds(30))
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ document: String) throws(IncorrectData) -> Value {
        try DocumentDecoder().decodeXML(type, root: "a", from: Data(document.utf8))
    }
}

private struct OptionalEntry: Decodable {
    let b: Int?
}

private struct AnyEntry: Decodable {
    init(from decoder: any Decoder) throws {}
}
