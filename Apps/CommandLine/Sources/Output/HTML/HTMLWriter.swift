import Protocols

/// A writer for one HTML page, which needs no server and no other files. If the records have a picture column and the
/// pictures are loaded, the page is a gallery. Otherwise, it is a sortable table.
package struct HTMLWriter: RecordWriter {
    private let page: HTMLPage
    private let item: any HTMLItem
    private var count = 0
    private var hasStarted = false

    package init(headings: [FieldHeading], layout: RecordLayout) {
        page = HTMLPage(layout: layout)
        let text = HTMLValue(localTime: layout.localTime)
        let pictures = [ColumnRole.thumbnail, .picture].compactMap { role in headings.firstIndex { $0.role == role } }
        item =
            if let embedded = layout.embeddedPicture, !pictures.isEmpty {
                HTMLCard(headings: headings, pictures: pictures, value: text, embedded: embedded)
            } else {
                HTMLRow(headings: headings, value: text)
            }
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        count += records.count
        return takeStart() + records.flatMap { Array(item.html($0).utf8) }
    }

    package mutating func finish() -> [UInt8] {
        takeStart() + Array((item.end + page.end(count: count)).utf8)
    }

    /// Returns the start of the page on the first call, and no bytes afterwards.
    private mutating func takeStart() -> [UInt8] {
        defer { hasStarted = true }
        return hasStarted ? [] : Array((page.start + item.start).utf8)
    }
}

/// The HTML form of a record: a row of a table, or a card of a gallery.
package protocol HTMLItem: Sendable {
    /// The HTML before the first record.
    var start: String { get }
    /// The HTML after the last record.
    var end: String { get }
    func html(_ record: [FieldValue]) -> String
}

/// The HTML around the records. The head has a content security policy, and the footer names the records' source.
private struct HTMLPage {
    let layout: RecordLayout

    /// The content security policy. It allows only the style, the script and the embedded pictures of this page. Even
    /// if the text of a record were not escaped, it could not run code, or tell a server that the page was opened.
    private var policy: String {
        let hash = { (text: String) in
            "'sha256-\(layout.digests.sha256(Data(text.utf8)).base64EncodedString())'"
        }
        return "default-src 'none'; img-src data:; style-src \(hash(HTMLStyle.style)); "
            + "script-src \(hash(HTMLStyle.script)); base-uri 'none'; form-action 'none'"
    }

    var start: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy.escapedForHTML)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>\(layout.attribution.title.escapedForHTML)</title>
        <style>\(HTMLStyle.style)</style>
        </head>
        <body>
        <header><h1>\(layout.attribution.title.escapedForHTML)</h1></header>

        """
    }

    func end(count: Int) -> String {
        let attribution = layout.attribution
        let name = attribution.name.escapedForHTML
        let link = "<a href=\"\(attribution.documentation.escapedForHTML)\" rel=\"noopener noreferrer\">\(name)</a>"
        return """
            <footer>\(count.grouped) \(count == 1 ? "record" : "records") from \
            \(attribution.documentation.isEmpty ? name : link), \(layout.localTime(attribution.date).escapedForHTML)</footer>
            <script>\(HTMLStyle.script)</script>
            </body>
            </html>

            """
    }
}

/// Where and when records were requested. An HTML page shows this, because users may keep the page.
package struct RecordAttribution: Sendable {
    /// The heading: `free photos and illustrations on Pixabay`.
    package let title: String
    /// The id of the provider.
    package let name: String
    /// The web page that documents the API; empty if there is none.
    package let documentation: String
    /// The time at which the records were requested.
    package let date: Date

    package init(title: String, name: String, documentation: String, date: Date) {
        self.title = title
        self.name = name
        self.documentation = documentation
        self.date = date
    }
}
