import Essentials
import Protocols

/// The source of the body of a request that sends a draft.
struct DraftBodySource {
    let definition: ProviderDefinition
    let names: PackageNaming

    /// Whether a body is a form.
    private var hasForms: Bool { [definition.add, definition.edit].contains { $0?.isForm == true } }
    private var hasJSON: Bool { [definition.add, definition.edit].contains { $0.map { !$0.isForm } == true } }

    /// The extensions of the draft and of `FieldValue`.
    var text: String {
        let paths = definition.fields.map { field in
            "\(SwiftSource.literal(field.name)): \(SwiftSource.array(field.path.map(SwiftSource.literal)))"
        }
        let dates = definition.fields.compactMap { field -> String? in
            guard case .date(let format) = field.kind.element, format != .iso8601 else { return nil }
            let text = format.swiftText("$0")
            let value = format.isNumber ? ".integer(Int128(\(text)) ?? 0)" : ".text(\(text))"
            return "\(SwiftSource.literal(field.name)): { \(value) }"
        }
        let converted = dates.isEmpty ? "value" : "value.replacingDates(Self.dates[field.name] ?? FieldValue.date)"
        let dateTable =
            dates.isEmpty
            ? ""
            : "\n\n    /// How the API reads the dates of fields.\n    private static let dates: [String: @Sendable (Date) -> FieldValue] = [\n"
                + dates.map { "        \($0)," }.joined(separator: "\n") + "\n    ]"
        return """
            extension \(names.draft) {
                /// The places of the fields in a body.
                static let paths: [String: [String]] = \(SwiftCall.array(paths, indentation: 4))\(dateTable)

                /// A value that the draft sets, and its place in a body.
                struct PlacedValue {
                    let path: [String]
                    let value: FieldValue
                }

                /// The values that the draft sets.
                var values: [PlacedValue] {
                    Self.fields.compactMap { field in
                        field.input(self).map { value in
                            PlacedValue(path: Self.paths[field.name] ?? [field.name], value: \(converted))
                        }
                    }
                }
            \(hasJSON ? jsonBody : "")\(hasForms ? formItems : "")}\(hasJSON ? Self.setting : "")\(dates.isEmpty ? "" : Self.replacingDates)
            """
    }

    private var jsonBody: String {
        """

            /// Returns an object with the values that the draft sets, at a place in another object.
            func body(in object: FieldValue, at place: [String] = []) -> FieldValue {
                var object = object
                for value in values { object = object.setting((place + value.path)[...], to: value.value) }
                return object
            }

        """
    }

    private var formItems: String {
        """

            /// The fields of a form, one for each element of a list.
            var formItems: [QueryItem] {
                values.flatMap { placed -> [QueryItem] in
                    let name = placed.path.joined(separator: ".")
                    guard case .list(let elements) = placed.value else {
                        return [QueryItem(name, placed.value.inputText ?? "")]
                    }
                    return elements.map { QueryItem(name, $0.inputText ?? "") }
                }
            }

        """
    }

    private static let setting = """


        extension FieldValue {
            /// The members of an object; none for other values.
            var members: [Member] { if case .object(let members) = self { members } else { [] } }

            /// Returns an object with a value at a path. Objects on the way are created.
            func setting(_ path: ArraySlice<String>, to value: FieldValue) -> FieldValue {
                guard let name = path.first else { return value }
                var members = members
                let index = members.firstIndex { $0.name == name }
                let inner = index.map { members[$0].value } ?? .object([])
                let member = Member(name, inner.setting(path.dropFirst(), to: value))
                if let index { members[index] = member } else { members.append(member) }
                return .object(members)
            }
        }
        """

    private static let replacingDates = """


        extension FieldValue {
            /// Returns the value with its dates in another form.
            fileprivate func replacingDates(_ form: (Date) -> FieldValue) -> FieldValue {
                switch self {
                case .date(let date): form(date)
                case .list(let values): .list(values.map { $0.replacingDates(form) })
                default: self
                }
            }
        }
        """
}

extension ChangeDefinition {
    /// Whether the body is a form.
    var isForm: Bool { if case .form? = target.request.body { true } else { false } }
}
