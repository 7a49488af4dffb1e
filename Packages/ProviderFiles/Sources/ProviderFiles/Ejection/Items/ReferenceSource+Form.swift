import Essentials
import Protocols

extension ReferenceSource {
    /// A form of references.
    struct Form {
        /// A request that takes references of the form.
        let target: LookupDefinition
        /// The name of the case.
        let name: String

        /// Returns the name of the case: `number`, `text`, or the names of the values, such as `ownerName`.
        static func name(of target: LookupDefinition) -> String {
            if target.isInteger { return "number" }
            let names = target.reference.placeholders
            return names == ["id"] ? "text" : SwiftName.property(names.joined(separator: "_")) ?? "value"
        }

        /// The names of the values, each once.
        var placeholders: [String] {
            let all = target.reference.placeholders
            return all.enumerated().filter { all.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        }

        func reads(_ other: LookupDefinition) -> Bool {
            other.reference == target.reference && other.isInteger == target.isInteger
        }

        private var isWhole: Bool { target.reference.pieces.count == 1 }

        /// The condition for text of the form.
        var condition: String {
            if isWhole, target.isInteger {
                return "!description.isEmpty, description.utf8.allSatisfy({ (0x30...0x39).contains($0) })"
            }
            return isWhole ? "!description.isEmpty" : "let match = description.wholeMatch(of: #/\(regex)/#)"
        }

        /// The value of a placeholder after the condition.
        func match(_ index: Int) -> String { isWhole ? "description" : "String(match.\(index + 1))" }

        private var regex: String {
            let texts = target.reference.pieces.compactMap { piece -> String? in
                if case .text(let text) = piece { text.escapedForRegex } else { nil }
            }
            var seen: [String] = []
            return "(?s)"
                + target.reference.pieces.map { piece -> String in
                    switch piece {
                    case .text(let text): return text.escapedForRegex
                    case .placeholder(let name):
                        if let index = seen.firstIndex(of: name) { return "\\\(index + 1)" }
                        seen.append(name)
                        return target.isInteger ? "([0-9]+)" : "((?:(?!\(texts.joined(separator: "|"))).)+)"
                    }
                }.joined()
        }

        /// The case: `ownerName(owner: String, name: String)`.
        var declaration: String {
            "\(name)(\(placeholders.map { "\(ReferenceSource.property($0)): String" }.joined(separator: ", ")))"
        }

        /// The pattern that binds the values: `ownerName(let owner, let name)`.
        var pattern: String { pattern(of: placeholders) }

        /// The pattern that binds only some of the values: `ownerName(let owner, _)`.
        func pattern(of used: [String]) -> String {
            let bindings = placeholders.map { used.contains($0) ? "let \(ReferenceSource.property($0))" : "_" }
            return "\(name)(\(bindings.joined(separator: ", ")))"
        }
    }
}

extension String {
    /// The text as a part of a regex literal.
    fileprivate var escapedForRegex: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isInvisible {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text += (#"\^$.|?*+()[]{}/#"#.unicodeScalars.contains(scalar) ? "\\" : "") + String(scalar)
            }
        }
    }
}
