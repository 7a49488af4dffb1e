import Protocols

/// A row of a sortable table. The table has the same columns as a table on a terminal.
package struct HTMLRow: HTMLItem {
    private let columns: [(index: Int, heading: FieldHeading)]
    private let page: Int?
    private let value: HTMLValue

    package init(headings: [FieldHeading], value: HTMLValue) {
        columns = Array(zip(headings.indices, headings)).filter { $0.1.isInTables }
        page = headings.firstIndex { $0.role == .page }
        self.value = value
    }

    package var start: String {
        let cells = columns.map { column in
            let kind = column.heading.kind.isNumeric ? " class=\"number\"" : ""
            return "<th scope=\"col\"\(kind)><button>\(column.heading.line.escapedForHTML)</button></th>"
        }
        return "<main><table>\n<thead><tr>\(cells.joined())</tr></thead>\n<tbody>\n"
    }

    package var end: String { "</tbody>\n</table></main>\n" }

    package func html(_ record: [FieldValue]) -> String {
        let link = page.flatMap { value.link(record[$0]) }
        let cells = columns.map { index, heading in
            let content = value.html(record[index])
            let isLink = heading.role == .title && link != nil
            let kind = heading.kind.isNumeric ? " class=\"number\"" : ""
            return "<td\(kind)>\(isLink ? "<a \(link ?? "")>\(content)</a>" : content)</td>"
        }
        return "<tr>\(cells.joined())</tr>\n"
    }
}

/// A card with a picture and the fields that a table shows. The user can open the card to see all other fields.
package struct HTMLCard: HTMLItem {
    package let headings: [FieldHeading]
    /// The indices of the columns that contain the URL of a picture. The preferred column is first.
    package let pictures: [Int]
    package let value: HTMLValue
    /// Returns the picture at a URL as a `data:` URL; `nil` if it was not loaded.
    package let embedded: @Sendable (String) -> String?

    package let start = "<main class=\"gallery\">\n"
    package let end = "</main>\n"

    package func html(_ record: [FieldValue]) -> String {
        let title = index(of: .title).map { record[$0].line } ?? record.first?.line ?? ""
        let link = index(of: .page).flatMap { value.link(record[$0]) }
        let image = picture(record, title)
        let shown = headings.indices.filter { headings[$0].isInTables && headings[$0].role != .title }
        let others = headings.indices.filter { !headings[$0].isInTables && headings[$0].role != .title }
        return """
            <article>
            \(link.map { "<a \($0)>\(image)</a>" } ?? image)
            <h2>\(title.escapedForHTML)</h2>
            \(list(shown, record))
            <details><summary>all fields</summary>\(list(others, record))</details>
            </article>

            """
    }

    private func index(of role: ColumnRole) -> Int? { headings.firstIndex { $0.role == role } }

    private func picture(_ record: [FieldValue], _ title: String) -> String {
        let sources = pictures.lazy.compactMap { embedded(record[$0].line) }
        guard let source = sources.first else { return "<div class=\"missing\">no picture</div>" }
        return "<img src=\"\(source.escapedForHTML)\" alt=\"\(title.escapedForHTML)\" loading=\"lazy\">"
    }

    private func list(_ indices: [Int], _ record: [FieldValue]) -> String {
        let rows = indices.filter { record[$0] != .null }.map { index in
            "<dt>\(headings[index].line.escapedForHTML)</dt><dd>\(value.html(record[index]))</dd>"
        }
        return "<dl>\(rows.joined())</dl>"
    }
}

/// A converter from values to HTML. It escapes the special characters of HTML, control and invisible characters.
package struct HTMLValue: Sendable {
    package let localTime: @Sendable (Date) -> String

    package func html(_ value: FieldValue) -> String {
        switch value {
        case .date(let date): "<time datetime=\"\(date.iso8601)\">\(localTime(date).escapedForHTML)</time>"
        case .text: link(value).map { "<a \($0)>\(value.line.escapedForHTML)</a>" } ?? value.line.escapedForHTML
        default: value.line(showing: localTime).escapedForHTML
        }
    }

    /// Returns the attributes of a link; `nil` if the value is not an `http` or `https` URL. URLs with other schemes,
    /// such as `javascript:`, never become links.
    package func link(_ value: FieldValue) -> String? {
        guard case .text(let text) = value, text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
        return "href=\"\(value.line.escapedForHTML)\" rel=\"noopener noreferrer\""
    }
}

extension String {
    /// The text with escapes for the special characters of HTML. It can be used in elements and attributes.
    package var escapedForHTML: String {
        guard utf8.contains(where: "&<>\"'".utf8.contains) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
