public import Protocols

/// A parameter of a list, and the text that the user typed for it.
public struct ListFilter: Identifiable, Sendable {
    /// The parameter, with its summary and its allowed values.
    public let parameter: Parameter
    /// The text; empty if the parameter is not set.
    public internal(set) var text: String

    public var id: String { parameter.name }

    /// The name as words: `Image type`.
    public var heading: String { parameter.name.asWords }

    /// Returns the summary of the parameter. An option such as `--order` is replaced by the name of the field for that
    /// parameter.
    ///
    /// - Parameter field: Returns the name of the field for a parameter; `nil` for other names.
    public func summary(naming field: (String) -> String?) -> String {
        parameter.summary.replacing(/--([A-Za-z0-9][A-Za-z0-9-]*)/) { match in
            field(String(match.1)) ?? String(match.0)
        }
    }

    /// The message for invalid text: `expected an integer from 3 to 200`. It is `nil` if the text is valid.
    public var message: Phrase? {
        guard let value, parameter.kind.value(from: value) == nil else { return nil }
        return .expected(parameter.kind)
    }

    /// Whether nothing can be listed without a text.
    public var isNeeded: Bool { parameter.isRequired && parameter.defaultValue == nil }

    /// The text to send; `nil` if it is empty or contains only white space.
    var value: String? { text.allSatisfy(\.isWhitespace) ? nil : text }
}

/// A section of a list: consecutive items that have the same value in the column whose role is `section`.
public struct ListSection: Hashable, Sendable, Identifiable {
    /// The name; `nil` for items without a section.
    public let title: String?
    /// The indices of the items in ``ListViewModel/items``.
    public internal(set) var rows: Range<Int>

    public var id: Int { rows.lowerBound }

    /// Returns the sections of items; an empty array if no item has a section.
    static func sections(of items: [DisplayItem]) -> [ListSection] {
        guard items.first?.columns.contains(where: { $0.role == .section }) == true else { return [] }
        var sections: [ListSection] = []
        for (index, item) in items.enumerated() {
            let title = item.section
            if let last = sections.indices.last, sections[last].title == title {
                sections[last].rows = sections[last].rows.lowerBound..<index + 1
            } else {
                sections.append(ListSection(title: title, rows: index..<index + 1))
            }
        }
        return sections.contains { $0.title != nil } ? sections : []
    }
}
