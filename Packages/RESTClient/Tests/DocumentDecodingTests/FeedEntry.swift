import DocumentDecoding
import Protocols

/// The entry of an RSS-like document.
struct FeedEntry: XMLDecodable, Sendable {
    struct Channel: Decodable {
        let title: String
        let link: [Link]
        let item: [Item]
    }

    struct Link: Decodable {
        let href: URL

        enum CodingKeys: String, CodingKey { case href = "@href" }
    }

    struct Item: Decodable, DTOEncodable {
        let id: Int64
        let title: String?
        let date: Date?
        let tags: [String]
        let price: Price?
        let mixed: String?

        enum CodingKeys: String, CodingKey {
            case id, title, date, tags = "media:tag", price, mixed
        }

        private enum MixedKeys: String, CodingKey { case text = "#text" }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            id = try values.decode(Int64.self, forKey: .id)
            title = try values.decodeIfPresent(String.self, forKey: .title)
            date = try values.decodeIfPresent(Date.self, forKey: .date)
            tags = try values.decode([String].self, forKey: .tags)
            price = try values.decodeIfPresent(Price.self, forKey: .price)
            guard values.contains(.mixed) else {
                mixed = nil
                return
            }
            mixed = try values.nestedContainer(keyedBy: MixedKeys.self, forKey: .mixed)
                .decode(String.self, forKey: .text)
        }

        func toDTO() -> FeedItem { FeedItem(id: id) }
    }

    struct Price: Decodable {
        enum Currency: String, Decodable { case eur = "EUR" }

        let text: String
        let currency: OpenEnum<Currency>

        enum CodingKeys: String, CodingKey { case text = "#text", currency = "@currency" }
    }

    let version: Double
    let channel: Channel

    enum CodingKeys: String, CodingKey { case version = "@version", channel }

    static let rootElement = "rss"

    static func decode(
        _ document: Data, using decoder: DocumentDecoder = DocumentDecoder()
    ) throws(IncorrectData) -> FeedEntry {
        try decoder.decodeXML(FeedEntry.self, root: rootElement, from: document)
    }

    static let document = Data(
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <?xml-stylesheet href="x.css"?>
        <!DOCTYPE rss PUBLIC "-//x//y [z]" "https://a.example/rss.dtd">
        <!-- a feed -->
        <rss version="2.0" xmlns:media='urn:x'>
          <channel>
            <title>Tea &amp; &lt;more&gt;</title>
            <link href="https://a.example/?a=1&amp;b=2" rel='self'/>
            <item>
              <id> 1 </id>
              <title><![CDATA[Green <b>tea</b>]]> &#x2615;</title>
              <date>2026-03-01T09:30:00Z</date>
              <media:tag>hot</media:tag><media:tag>green</media:tag>
              <price currency="EUR">1.50</price>
              <mixed>a<i/>b</mixed>
            </item>
            <item>
              <id>2</id><title>Black\ntea</title><media:none/>
            </item>
          </channel>
        </rss>
        """.utf8)
}

struct FeedItem: Entity {
    let id: Int64

    static let name = "item"
    static let columns = [Column("id", \Self.id)]
}
