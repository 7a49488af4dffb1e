/// The source of error rules that depend on the operation, which the client does not know.
struct OperationRuleSource {
    let errors: ErrorDefinition

    /// Whether a rule depends on the operation.
    var isNeeded: Bool { errors.rules.contains { $0.operation != nil || $0.meaning == .empty } }

    /// Returns a call whose errors have the meaning that they have for an operation.
    func call(_ expression: String, for operation: ErrorRule.Operation) -> String {
        guard isNeeded else { return expression }
        return "meaning(for: .\(operation)) { () async throws(ProviderError) in\n    try await \(expression)\n}"
    }

    /// The function that ``call(_:for:)`` calls; `nil` if no rule depends on the operation.
    var helper: String? {
        guard isNeeded else { return nil }
        return """
            /// Gives the errors of a call the meaning that they have for an operation.
            private func meaning<Value>(
                for operation: Operation, _ call: () async throws(ProviderError) -> Value
            ) async throws(ProviderError) -> Value {
                do throws(ProviderError) {
                    return try await call()
                } catch {
                    throw error.meaning(for: operation) ?? error
                }
            }
            """
    }

    /// The declarations; `nil` if no rule depends on the operation.
    var declarations: String? {
        guard isNeeded else { return nil }
        return """
            /// What a request is for.
            enum Operation: CaseIterable {
                case list, get, add, edit, delete, download
            }

            /// The meaning of an error response for an operation.
            struct OperationRule: Sendable {
                let error: APIError
                /// Text that follows the API's message.
                var note: String?
                /// Whether the response means that a list has no items.
                let isEmpty: Bool
            }

            /// The rules that fit a response, for each operation. The functions of the provider apply them.
            struct OperationRules: Error {
                let reason: String?
                private let rules: [Operation: OperationRule]

                /// Creates the rules from a function that returns the first one that fits.
                init(reason: String?, _ rule: (Operation) -> OperationRule?) {
                    self.reason = reason
                    let found = Operation.allCases.compactMap { operation in rule(operation).map { (operation, $0) } }
                    rules = Dictionary(found) { first, _ in first }
                }

                subscript(operation: Operation) -> OperationRule? { rules[operation] }

                /// The error for the client; `nil` if no rule fits. The code is that of all operations, if they have the same one.
                var error: APIError? {
                    guard var error = Operation.allCases.lazy.compactMap({ rules[$0]?.error }).first else { return nil }
                    let codes = Operation.allCases.map { rules[$0]?.error.code }
                    if codes.contains(where: { $0 != codes[0] }) { error.code = nil }
                    error.cause = self
                    return error
                }
            }

            extension ProviderError {
                /// Returns the error as it is meant for an operation; `nil` if it means that a list has no items.
                func meaning(for operation: Operation) -> ProviderError? {
                    guard let rules = cause as? OperationRules, let rule = rules[operation] else { return self }
                    var error = self
                    if let note = rule.note { error.message += (rules.reason == nil ? ": " : "; ") + note }
                    if rule.isEmpty, operation == .list { return nil }
                    if rule.isEmpty { (error.code, error.message) = (.notFound, "not found") }
                    if let code = rule.error.code { error.code = code }
                    return error
                }
            }
            """
    }
}
