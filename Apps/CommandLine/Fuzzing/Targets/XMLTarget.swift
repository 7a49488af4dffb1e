import FuzzHarness
import Protocols
import RESTClient

/// XML for the decoder of elements, with the JSON of each item
@main struct XMLTarget: FuzzTarget {
    static let seeds = [
        "<?xml version='1.0' encoding='UTF-8'?><!DOCTYPE a><a><!-- x --><i id='1'>x&amp;&#x2615;<![CDATA[<]]></i><i id='2'/></a>",
        "<a xmlns:n=\"urn:x\" n:b='&lt;'><n:i><i id='3'><i><j k='é'>\r\n</j></i></i></n:i></a>", "<a/>",
    ].map { Array($0.utf8) }
    static let words = [
        "<a>", "</a>", "<i id='", "</i>", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE", "<!ENTITY",
        "[",
        "&amp;", "&#x", "&#0;", "xsi:nil='true'", "encoding='", "@id", "#text", "\u{FEFF}",
    ]

    static func run(_ input: FuzzInput) {
        let coder = BodyCoder { _, json in
            require((try? JSONDecoder().decode(AnyEntry.self, from: json)) != nil, "the JSON of an item is invalid")
        }
        let isRead = (try? coder.decodeXML(AnyEntry.self, root: "a", from: input.data)) != nil
        let tree = try? coder.decodeXML(TreeEntry.self, root: "a", from: input.data)
        require(isRead || tree == nil, "a document is decoded only as some types")
    }
}

private struct AnyEntry: Decodable {
    init(from decoder: any Decoder) throws {}
}

private struct TreeEntry: Decodable, DTOEncodable {
    let id: Int?
    let children: [String: [TreeEntry]]

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try? values.decode(Int.self, forKey: Key(stringValue: "@id"))
        children = Dictionary(
            values.allKeys.map { ($0.stringValue, (try? values.decode([TreeEntry].self, forKey: $0)) ?? []) }
        ) { first, _ in first }
    }

    func toDTO() throws(IncorrectData) -> Node {
        guard let id else { throw IncorrectData(entry: "TreeEntry", reason: "missing id") }
        return Node(id: id)
    }

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

private struct Node: Entity {
    let id: Int

    static let name = "node"
    static let columns = [Column("id", \Self.id)]
}
