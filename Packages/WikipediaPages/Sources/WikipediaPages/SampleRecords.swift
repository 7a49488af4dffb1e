/// Invented pages in the format of MediaWiki, as a search for `lighthouse` returns them.
enum SamplePages {
    static let skerry = page(rank: 2, skerryPlain)

    /// The page without its rank, as in the response to a lookup.
    static let skerryPlain = #"""
        {
          "pageid": 9001, "ns": 0, "title": "Merrow Skerry", "contentmodel": "wikitext", "pagelanguage": "en",
          "pagelanguagehtmlcode": "en", "pagelanguagedir": "ltr", "touched": "2026-02-20T07:01:12Z",
          "lastrevid": 1310000001, "length": 18220, "fullurl": "https://en.wikipedia.org/wiki/Merrow_Skerry",
          "editurl": "https://en.wikipedia.org/w/index.php?title=Merrow_Skerry&action=edit",
          "canonicalurl": "https://en.wikipedia.org/wiki/Merrow_Skerry",
          "description": "Rock in the North Sea", "descriptionsource": "local",
          "extract": "Merrow Skerry is a rock in the North Sea.\nIt has had a lighthouse since 1861.",
          "thumbnail": {
            "source": "https://upload.wikimedia.org/sample/320px-Merrow_Skerry.jpg", "width": 320, "height": 213
          },
          "original": { "source": "https://upload.wikimedia.org/sample/Merrow_Skerry.jpg", "width": 4000, "height": 2664 },
          "coordinates": [{ "lat": 57.6, "lon": -2.05, "primary": true, "globe": "earth" }],
          "revisions": [{ "timestamp": "2026-02-18T21:40:05Z" }]
        }
        """#

    static let lamps = text(
        9002, rank: 1, "List of lighthouse lamps", "Wikimedia list article", "This is a list of lighthouse lamps.")

    static let keeper = text(
        9003, rank: 3, "The Keeper's Almanac", "1931 novel by Ines Valdecasas",
        "The Keeper's Almanac is a novel about \\\"the last quiet winter\\\" on a rock.")

    static let horn = text(9004, rank: 4, "Fog horn (Ytterøy)", nil, "The fog horn of Ytterøy sounds in two keys.")

    static let skerryBell = text(9005, rank: 5, "Skerry Bell", "Disambiguation page", "Skerry Bell may refer to:")

    /// Returns a page without an image or coordinates.
    private static func text(
        _ id: Int, rank: Int, _ title: String, _ description: String?, _ extract: String
    ) -> String {
        let url = "https://en.wikipedia.org/wiki/\(title.split(separator: " ").joined(separator: "_"))"
        let text = description.map { #""description": "\#($0)", "descriptionsource": "local", "# } ?? ""
        return #"""
            {
              "pageid": \#(id), "ns": 0, "title": "\#(title)", "index": \#(rank), "contentmodel": "wikitext",
              "pagelanguage": "en", "pagelanguagehtmlcode": "en", "pagelanguagedir": "ltr",
              "touched": "2026-02-2\#(rank)T07:01:12Z", "lastrevid": 131000000\#(rank), "length": \#(rank * 1100),
              "fullurl": "\#(url)", "editurl": "\#(url)?action=edit", "canonicalurl": "\#(url)",
              \#(text)"extract": "\#(extract)", "revisions": [{ "timestamp": "2026-01-1\#(rank)T12:00:00Z" }]
            }
            """#
    }

    private static func page(rank: Int, _ page: String) -> String {
        page.replacing(#""ns": 0,"#, with: #""ns": 0, "index": \#(rank),"#)
    }
}
