import Essentials
import Protocols

/// The source of the type of a list's response: its items, and the values around them.
struct ListEntrySource {
    let definition: ProviderDefinition
    let list: ListDefinition
    let names: PackageNaming

    /// A property of the response besides the items.
    struct Value {
        let name: String
        let type: String
        let source: String
    }

    /// The values of the response that say how the list continues.
    var values: [Value] {
        [
            list.total.map { Value(name: "total", type: "Int", source: number($0)) },
            list.paging.pages.map { Value(name: "pages", type: "Int", source: number($0)) },
            list.paging.more.map { Value(name: "more", type: "Bool", source: $0.path.swiftSource()) },
            list.incomplete.map { Value(name: "isIncomplete", type: "Bool", source: $0.path.swiftSource()) },
            next.map { Value(name: "next", type: "String", source: number($0)) },
        ].compactMap(\.self)
    }

    /// The place of the cursor or the link of the next page in the body.
    private var next: ValuePath? {
        switch list.paging.kind {
        case .cursor(_, .path(let path), _): path
        case .link(let path): path
        case .cursor, .page, .offset, .last, .single: nil
        }
    }

    private func number(_ path: ValuePath) -> String { path.swiftSource(form: ".textOrNumber") }

    /// Whether the response is only the items.
    private var isWhole: Bool { values.isEmpty && list.items.steps.isEmpty && list.format == .json }

    /// The type of an element of the list.
    private var element: String {
        if list.each != nil { return EachSource.element(definition, list, names) }
        return list.skip.isEmpty ? names.entity : names.listedItem
    }

    /// The type of the response.
    var type: String {
        if list.format.csv != nil { return "CSVRows<\(element)>" }
        if list.format == .jsonLines { return "JSONLines<\(element)>" }
        guard isWhole else { return names.listEntry }
        return switch list.form {
        case .array, .columns: "[\(element)]"
        case .keyed: "[String: \(element)]"
        case .object: element
        }
    }

    /// The expression for the elements of a decoded response named `entry`.
    var elements: String {
        if list.format.csv != nil { return "entry.rows" }
        if list.format == .jsonLines { return "entry.values" }
        guard isWhole else { return "entry.items" }
        return switch list.form {
        case .array, .columns: "entry"
        case .keyed: "entry.sorted { $0.key < $1.key }.map(\\.value)"
        case .object: "[entry]"
        }
    }

    /// The sources of the properties of the type, for the keys of the provider; `nil` if it needs none.
    var keys: String? {
        guard !isWhole, list.format == .json || list.format.xmlRoot != nil else { return nil }
        let items = items == "\"\(property)\"" ? nil : "\"\(property)\": \(items)"
        let sources = [items] + values.map { $0.source == "\"\($0.name)\"" ? nil : "\"\($0.name)\": \($0.source)" }
        let given = sources.compactMap(\.self)
        return given.isEmpty
            ? nil : ".reading(\(names.listEntry).self, from: \(SwiftCall.array(given, indentation: 8)))"
    }

    private var items: String {
        list.items.steps.isEmpty ? ".first([[]])" : list.items.swiftSource()
    }

    private var property: String {
        switch list.form {
        case .array, .columns: "items"
        case .keyed: "itemsByKey"
        case .object: "item"
        }
    }

    /// The declaration of the type; `nil` if the response is only an array.
    var declaration: String? {
        guard keys != nil || !isWhole && list.format == .json || list.format.xmlRoot != nil else { return nil }
        let (type, items): (String, String?) =
            switch list.form {
            case .array, .columns: ("[\(element)]", nil)
            case .keyed:
                ("[String: \(element)]", "[\(element)] { itemsByKey.sorted { $0.key < $1.key }.map(\\.value) }")
            case .object: (element, "[\(element)] { [item] }")
            }
        let root = list.format.xmlRoot.map { "static let rootElement = \(SwiftSource.literal($0))" }
        let lines =
            ["let \(property): \(type)"] + values.map { "let \($0.name): \($0.type)?" }
            + [root, items.map { "\nvar items: \($0)" }].compactMap(\.self)
        return """
            /// A page of a list, as the API sends it.
            struct \(names.listEntry): \(root == nil ? "Decodable" : "XMLDecodable"), Sendable {
            \(lines.indented(by: 4))
            }
            """
    }
}
