import Essentials
import Protocols

/// The source of slices and changes, which limit a list to a range of times.
struct NarrowingSource {
    let definition: ProviderDefinition
    let names: PackageNaming
    let parameters: [Parameter]

    /// The source of `Slices.swift`; `nil` if lists cannot be divided.
    var slices: String? {
        guard !definition.slices.isEmpty else { return nil }
        let axes = definition.slices.indices.map { "try axis\($0 + 1)(parameters, until: end)" }
        let functions = definition.slices.enumerated().map { axis($1, number: $0 + 1) }
        return """
            import Protocols

            /// Lists are divided by times of items that never change.
            extension \(names.provider): Partitioning {
                func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] {
                    \(SwiftSource.array(axes)).compactMap(\\.self)
                }

            \(functions.joined(separator: "\n\n"))
            }

            """
    }

    private func axis(_ slice: SliceDefinition, number: Int) -> String {
        let unit = slice.range.format == .day ? 86400 : 1
        let seconds = { (date: Date) in min(max(date.timeIntervalSince1970, -62_167_219_200), 253_402_300_799) }
        let lower = Int64((seconds(slice.first) / Double(unit)).rounded(.down))
        let end = slice.last.map { "min(end, Date(timeIntervalSince1970: \(Int64(seconds($0)))))" } ?? "end"
        let length = slice.range.maximumSpan.map { ", maximumLength: \(max(1, $0 / unit))" } ?? ""
        let last = slice.isInclusive ? " - 0.001" : ""
        let comment =
            slice.isInclusive ? "// The API includes the upper bound, and no item is between two ranges.\n" : ""
        let name = SwiftSource.literal(slice.name)
        let bounds = [
            "let from = Date(timeIntervalSince1970: Double(bounds.lowerBound)\(unit == 1 ? "" : " * \(unit)"))",
            "\(comment)let to = Date(timeIntervalSince1970: \(unit == 1 ? "Double(bounds.upperBound) + 1" : "(Double(bounds.upperBound) + 1) * \(unit)")\(last))",
        ]
        return """
                /// The time '\(SwiftSource.comment(slice.name))', in \(unit == 1 ? "seconds" : "days") since 1970.
                private func axis\(number)(
                    _ values: ParameterValues, until end: Date
                ) throws(ProviderError) -> SliceAxis? {
            \(conflict(slice.range, "throw ProviderError(\"a list with \\(parameter: name) cannot be divided by '\(SwiftSource.literalPart(slice.name))'\")").indented(by: 8))
                    let seconds = min(max(\(end).timeIntervalSince1970, -62_167_219_200), 253_402_300_799)
                    let upper = Int64((seconds\(unit == 1 ? "" : " / \(unit)")).rounded(.down))
                    guard upper >= \(lower) else { return nil }
                    return SliceAxis(\(name), \(lower)...upper\(length)) { values, bounds throws(ProviderError) in
            \((bounds + setting(slice.range, prefix: "slices.\(slice.name)") + ["return values"]).indented(by: 12))
                    }
                }
            """
    }

    /// The source of `Changes.swift`; `nil` if the API does not list changed items.
    var changes: String? {
        guard let changes = definition.changes else { return nil }
        let maximum = changes.range.maximumSpan.map {
            ["guard now.timeIntervalSince(since) <= \($0) else { return nil }"]
        }
        let second = { (date: String) in
            "Date(timeIntervalSince1970: \(date).timeIntervalSince1970.rounded(.down))"
        }
        let used = changes.range.parameters.flatMap(\.value.placeholders)
        let now = used.contains("now") || maximum != nil ? ["let now = \(second("max(Date(), time)"))"] : []
        let body =
            conflict(changes.range, "return nil") + ["let since = \(second("time"))"] + now + (maximum ?? [])
            + setting(changes.range, prefix: "changes") + ["return values"]
        return """
            import Protocols

            /// The API can list the items that have changed since a time.
            extension \(names.provider): ChangeTracking {
                /// The columns that can change without the API listing the item.
                var untrackedColumns: [String] { \(SwiftSource.array(changes.untracked.map(SwiftSource.literal))) }

                func parameters(
                    for values: ParameterValues, changedSince time: Date
                ) throws(ProviderError) -> ParameterValues? {
            \(body.indented(by: 8))
                }
            }

            """
    }

    /// Returns the statements for a parameter that cannot be combined with the range.
    private func conflict(_ range: NarrowingDefinition, _ statement: String) -> [String] {
        guard !range.conflicts.isEmpty else { return [] }
        let conflicts = parameters.map(\.name).filter { name in
            range.conflicts.contains { $0 == name || "api-\($0)" == name }
        }
        return [
            "for name in \(SwiftSource.array(conflicts.map(SwiftSource.literal))) where values[name] != nil {",
            "    \(statement)", "}",
        ]
    }

    /// Returns the statements that set the query items of the range.
    private func setting(_ range: NarrowingDefinition, prefix: String) -> [String] {
        ["var values = values"]
            + range.parameters.map { item in
                let text = item.value.pieces.map { piece in
                    switch piece {
                    case .text(let text): SwiftSource.literalPart(text)
                    case .placeholder(let name): "\\(\(range.format.swiftText(name)))"
                    }
                }
                let parameter = SwiftSource.literal("\(prefix).\(item.name)")
                return
                    "values = try values.setting(\n    Parameter(\(parameter), \"\", queryName: \(SwiftSource.literal(item.name))), to: \"\(text.joined())\")"
            }
    }
}
