import Essentials
import Protocols

/// The source of the type of an element of a list that may be no item.
struct SkipSource {
    let definition: ProviderDefinition
    let names: PackageNaming
    private var rules: [SkipRule] { definition.list?.skip ?? [] }

    private var isText: Bool { definition.list?.format.isText == true }

    /// The paths of the rules, each once.
    private var paths: [ValuePath] {
        rules.enumerated().filter { index, rule in rules.firstIndex { $0.path == rule.path } == index }.map(
            \.element.path)
    }

    /// The place of the value that the request for the next page contains, which a skipped element has, too.
    private var last: ValuePath? { if case .last(_, let from)? = definition.list?.paging.kind { from } else { nil } }

    private func property(_ path: ValuePath) -> String { "value\((paths.firstIndex(of: path) ?? 0) + 1)" }

    var keys: String? {
        guard !rules.isEmpty else { return nil }
        let sources =
            paths.map { "\"\(property($0))\": \($0.swiftSource())" }
            + (last.map { ["\"last\": \($0.swiftSource(form: ".textOrNumber"))"] } ?? [])
        return ".reading(\(names.listedItem).Values.self, from: \(SwiftSource.array(sources)))"
    }

    /// The declarations of the types; empty if all elements are items.
    var declarations: [String] { rules.isEmpty ? [] : [item, Self.event] }

    private var item: String {
        let checks = rules.map { rule in
            // All values of XML and CSV are texts.
            let values = SwiftSource.array(
                rule.values.map { isText ? SwiftSource.literal($0.inputText ?? "") : $0.swift })
            return
                "if let value = \(property(rule.path)), \(values).contains(value) { return \(SwiftSource.literal(rule.reason)) }"
        }
        let values =
            last == nil
            ? ["skipReason = try element.decode(Values.self).skipReason"]
            : ["let values = try element.decode(Values.self)", "(skipReason, last) = (values.skipReason, values.last)"]
        let properties =
            paths.map { "let \(property($0)): \(isText ? "String" : "FieldValue")?" }
            + (last == nil ? [] : ["let last: String?"])
        let declaration =
            last == nil
            ? ""
            : "\n    /// The value that the request for the next page contains.\n    let last: String?"
        let csv = definition.list?.format.csv
        let format = csv?.swiftDeclaration.map { "    \($0)\n\n" } ?? ""
        return """
            /// An element of a list. It is decoded as an item only if it is one.
            struct \(names.listedItem): \(csv == nil ? "Decodable, Sendable" : "CSVRow") {
            \(format)    let item: \(names.entity)?
                /// Why the element is no item; `nil` for an item.
                let skipReason: String?\(declaration)

                init(from decoder: any Decoder) throws {
                    let element = try decoder.singleValueContainer()
            \(values.indented(by: 8))
                    item = skipReason == nil ? try element.decode(\(names.entity).self) : nil
                }

                struct Values: Decodable {
            \(properties.indented(by: 8))

                    var skipReason: String? {
            \(checks.indented(by: 12))
                        return nil
                    }
                }
            }
            """
    }

    static let event = """
        /// An event for elements of a page that are no items.
        struct SkippedItems: Event {
            /// Why: `it is deleted`.
            let reasons: [String]

            var title: String { "skipped items" }

            var details: KeyValuePairs<String, FieldValue> { ["reasons": reasons.fieldValue] }

            /// Returns a reason with the item that it is about: `4007 is deleted`.
            static func reason(_ reason: String, of item: String) -> String {
                reason.hasPrefix("it ") ? "\\(item) \\(reason.dropFirst(3))" : "\\(item): \\(reason)"
            }

            var notice: String? {
                let shown = reasons.prefix(5).joined(separator: ", ") + (reasons.count > 5 ? ", …" : "")
                return "skipped \\(reasons.count == 1 ? "1 item" : "\\(reasons.count) items"): \\(shown)"
            }
        }
        """
}
