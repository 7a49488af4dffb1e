import Essentials
import Protocols

/// The source of the mapping of error responses.
struct ErrorSource {
    let errors: ErrorDefinition
    let names: PackageNaming

    /// The paths of the conditions of rules, each once.
    private var conditions: [ValuePath] { unique(errors.rules.compactMap(\.path)) }
    private var waits: [ValuePath] {
        unique(errors.rules.compactMap { if case .path(let path)? = $0.retry { path } else { nil } })
    }

    private func unique(_ paths: [ValuePath]) -> [ValuePath] {
        paths.enumerated().filter { paths.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    }

    private var messages: [String] { errors.message.indices.map { "message\($0 + 1)" } }
    private func value(_ path: ValuePath) -> String { "value\((conditions.firstIndex(of: path) ?? 0) + 1)" }
    private func wait(_ path: ValuePath) -> String { "wait\((waits.firstIndex(of: path) ?? 0) + 1)" }
    private var hasEntry: Bool { !errors.message.isEmpty || !conditions.isEmpty || !waits.isEmpty }

    /// The sources of the properties of an error response.
    var keys: String? {
        guard errors != ErrorDefinition(), hasEntry, simplePath == nil else { return nil }
        let sources =
            zip(messages, errors.message).map { "\"\($0)\": \($1.swiftSource())" }
            + conditions.map { "\"\(value($0))\": \($0.swiftSource())" }
            + waits.map { "\"\(wait($0))\": \($0.swiftSource())" }
        return ".reading(ErrorEntry.self, from: \(SwiftCall.array(sources, indentation: 8)))"
    }

    /// The path of the message if the errors are only a message of keys.
    private var simplePath: String? {
        guard errors.message.count == 1, errors.rules.isEmpty, !errors.includesSuccess else { return nil }
        let keys = errors.message[0].steps.compactMap { if case .name(let name) = $0 { name } else { nil } }
        let isPlain = keys.count == errors.message[0].steps.count && !keys.contains { $0.contains(".") }
        return isPlain ? keys.joined(separator: ".") : nil
    }

    /// The source of `Errors.swift`; `nil` if the status decides everything.
    var text: String? {
        guard errors != ErrorDefinition() else { return nil }
        if let simplePath {
            return """
                import Protocols

                extension \(names.provider) {
                    /// The API sends the reason. The status determines the code.
                    static let errors = ErrorMapping.message(at: \(SwiftSource.literal(simplePath)))
                }

                """
        }
        return [
            "import Protocols", mapping, entry, OperationRuleSource(errors: errors).declarations, Self.wait(errors),
        ]
        .compactMap(\.self).joined(separator: "\n\n") + "\n"
    }

    // MARK: - The mapping

    private var mapping: String {
        let type =
            !hasEntry ? "IgnoredEntry.self" : errors.includesSuccess ? "ErrorEntry.self" : "json: ErrorEntry.self"
        let options = errors.includesSuccess ? ", includesSuccess: true" : ""
        return """
            extension \(names.provider) {
                /// The meaning of error responses. The first rule that fits decides; without one, the status decides.
                static let errors = ErrorMapping(\(type)\(options)) { response in
            \(body.indented(by: 8))
                }
            }
            """
    }

    private var reason: String { errors.message.isEmpty ? "nil as String?" : "response.entry?.reason" }

    private var body: [String] {
        let byOperation = OperationRuleSource(errors: errors).isNeeded
        let success = errors.includesSuccess ? "(200..<300).contains(response.status) ? nil : " : ""
        let start = ["let reason = \(reason)"]
        guard byOperation else {
            return start + errors.rules.map { rule(in: $0) } + ["return \(success)APIError(reason: reason)"]
        }
        return start + [
            "let rules = OperationRules(reason: reason) { operation in",
            errors.rules.map { operationRule($0) }.indented(by: 4),
            "    return nil", "}",
        ] + ["if let error = rules.error { return error }", "return \(success)APIError(reason: reason)"]
    }

    private func rule(in rule: ErrorRule) -> String {
        "if \(condition(of: rule)) {\n    return \(error(rule))\n}"
    }

    private func operationRule(_ rule: ErrorRule) -> String {
        let operation = rule.operation.map { ["operation == .\($0.rawValue)"] } ?? []
        let conditions = (operation + [condition(of: rule)]).joined(separator: ", ")
        let note = rule.note.map { ", note: \(SwiftSource.literal($0))" } ?? ""
        return
            "if \(conditions) {\n    return OperationRule(error: \(error(rule, hasNote: false))\(note), isEmpty: \(rule.meaning == .empty))\n}"
    }

    /// The expression for the error of a rule.
    private func error(_ rule: ErrorRule, hasNote: Bool = true) -> String {
        let note = hasNote ? rule.note : nil
        let reason =
            note.map { "[reason, \(SwiftSource.literal($0))].compactMap(\\.self).joined(separator: \"; \")" }
            ?? "reason"
        let retry: String? =
            switch rule.retry {
            case .header(let name) where name.lowercased() == "retry-after": "response.retryAfter"
            case .header(let name):
                "response.headers[\(SwiftSource.literal(name))].flatMap { Date(endOfWait: $0, receivedAt: response.receivedAt) }"
            case .path(let path):
                "response.entry?.\(wait(path))?.inputText.flatMap { Date(endOfWait: $0, receivedAt: response.receivedAt) }"
            case nil: nil
            }
        let arguments = [
            rule.meaning.code.map { ".\($0.description)" }, "reason: \(reason)", retry.map { "retryAt: \($0)" },
            rule.isRetryable.map { "isRetryable: \($0)" },
        ].compactMap(\.self)
        return "APIError(\(arguments.joined(separator: ", ")))"
    }

    private func condition(of rule: ErrorRule) -> String {
        let isError = "!(200..<300).contains(response.status)"
        var parts: [String] = []
        if rule.statuses.count == 1 {
            parts.append("response.status == \(rule.statuses[0])")
        } else if !rule.statuses.isEmpty {
            parts.append("\(rule.statuses).contains(response.status)")
        } else if rule.path == nil {
            parts.append(isError)
        }
        parts += rule.headers.fields.map {
            "response.headers.values(of: \(SwiftSource.literal($0.name))).contains(\(SwiftSource.literal($0.value)))"
        }
        if let contains = rule.contains {
            parts.append("reason?.lowercased().contains(\(SwiftSource.literal(contains.lowercased()))) == true")
        }
        if let path = rule.path {
            let value = "response.entry?.\(value(path))"
            let values = rule.values.map { $0 == .null ? "nil" : $0.swift }
            switch values.count {
            case 0: parts.append("\(value) != nil")
            case 1: parts.append("\(value) == \(values[0])")
            default: parts.append("(\(SwiftSource.array(values)) as [FieldValue?]).contains(\(value))")
            }
        }
        return parts.joined(separator: ", ")
    }

    // MARK: - The response

    private var entry: String? {
        guard hasEntry else { return nil }
        let properties = messages + conditions.map(value) + waits.map(wait)
        let reason =
            errors.message.isEmpty
            ? nil
            : """

            /// The API's message.
            var reason: String? { \(reasonExpression) }
            """
        let text =
            errors.message.isEmpty
            ? ""
            : """


            extension FieldValue {
                /// The text of a value, or of the values in a list.
                fileprivate var messageText: String? {
                    guard case .list(let values) = self else { return inputText }
                    let texts = values.compactMap(\\.inputText)
                    return texts.isEmpty ? nil : texts.joined(separator: "; ")
                }
            }
            """
        return """
            /// An error response.
            struct ErrorEntry: Decodable\(errors.includesSuccess ? ", RawDecodable, Sendable" : "") {
            \((properties.map { "let \($0): FieldValue?" } + [reason, reading].compactMap(\.self)).indented(by: 4))
            }\(text)
            """
    }

    /// The function that reads a response, if any response can be an error; `nil` if only those with the status of one can.
    private var reading: String? {
        guard errors.includesSuccess else { return nil }
        return """

            /// Refuses an invalid response, which would else be taken for an error of the API.
            static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> ErrorEntry {
                guard String(validating: raw, as: UTF8.self) != nil else {
                    throw IncorrectData(entry: "ErrorEntry", reason: "expected UTF-8")
                }
                return try decoder.decodeJSON(ErrorEntry.self, from: raw)
            }
            """
    }

    private var reasonExpression: String {
        messages.count == 1
            ? "\(messages[0])?.messageText"
            : "\(SwiftSource.array(messages)).lazy.compactMap { $0?.messageText }.first"
    }

    /// The declaration that reads the end of a wait; `nil` if no rule needs it.
    private static func wait(_ errors: ErrorDefinition) -> String? {
        let isNeeded = errors.rules.contains { rule in
            switch rule.retry {
            case .header(let name): name.lowercased() != "retry-after"
            case .path: true
            case nil: false
            }
        }
        return isNeeded ? WaitSource.text : nil
    }
}
