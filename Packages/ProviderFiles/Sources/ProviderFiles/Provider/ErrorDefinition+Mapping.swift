import Protocols

/// The rule of a file that fits a response, for each operation. The client does not know the operation, so it passes the
/// rules to the provider as the cause of the error.
struct FittingRules: Error {
    private let rules: [ErrorRule.Operation: ErrorRule]
    /// The API's message.
    fileprivate let reason: String?

    /// - Parameter rule: Returns the rule for an operation.
    fileprivate init(_ reason: String?, _ rule: (ErrorRule.Operation) -> ErrorRule?) {
        let found = ErrorRule.Operation.allCases.compactMap { operation in rule(operation).map { (operation, $0) } }
        rules = Dictionary(found) { first, _ in first }
        self.reason = reason
    }

    subscript(operation: ErrorRule.Operation) -> ErrorRule? { rules[operation] }

    fileprivate var first: ErrorRule? { ErrorRule.Operation.allCases.lazy.compactMap { rules[$0] }.first }
    fileprivate var isSame: Bool { ErrorRule.Operation.allCases.allSatisfy { rules[$0] == first } }
}

extension ErrorDefinition {
    /// The mapping for the client. An error whose meaning depends on the operation gets its code from the provider.
    var mapping: ErrorMapping {
        ErrorMapping(json: FieldValue.self, includesSuccess: includesSuccess) { response in
            let reason = response.entry.flatMap(reason)
            let fitting = FittingRules(reason) { self.rule(for: $0, response, reason) }
            let rule = fitting.first
            guard rule != nil || !(200..<300).contains(response.status) else { return nil }
            return APIError(
                fitting.isSame ? rule?.meaning.code : nil, reason: reason, retryAt: rule?.retry?.date(in: response),
                isRetryable: rule?.isRetryable, cause: fitting)
        }
    }

    private func rule(
        for operation: ErrorRule.Operation, _ response: ErrorResponse<FieldValue>, _ reason: String?
    ) -> ErrorRule? {
        rules.first { $0.operation ?? operation == operation && $0.fits(response, reason) }
    }

    private func reason(in document: FieldValue) -> String? {
        message.lazy.compactMap { path -> String? in
            guard case .list(let values)? = path.value(in: document) else {
                return path.value(in: document)?.inputText
            }
            let texts = values.compactMap(\.inputText)
            return texts.isEmpty ? nil : texts.joined(separator: "; ")
        }.first
    }
}

extension ErrorRule {
    fileprivate func fits(_ response: ErrorResponse<FieldValue>, _ reason: String?) -> Bool {
        let isError = !(200..<300).contains(response.status)
        guard statuses.isEmpty ? isError || path != nil : statuses.contains(response.status) else { return false }
        guard headers.fields.allSatisfy({ response.headers.values(of: $0.name).contains($0.value) }) else {
            return false
        }
        if let contains, reason?.lowercased().contains(contains.lowercased()) != true { return false }
        guard let path else { return true }
        guard let value = response.entry.flatMap(path.value) else { return values.contains(.null) }
        return values.isEmpty || values.contains { $0.jsonForm == value.jsonForm }
    }
}

extension ErrorRule.Meaning {
    /// The code; `nil` for a list without items, which is no error.
    var code: ProviderError.Code? {
        switch self {
        case .failure(let code): code
        case .empty: nil
        }
    }
}

extension RetryTime {
    fileprivate func date(in response: ErrorResponse<FieldValue>) -> Date? {
        let text: String? =
            switch self {
            case .header(let name): response.headers[name]
            case .path(let path): response.entry.flatMap(path.value)?.inputText
            }
        return text.flatMap { Date(endOfWait: $0, receivedAt: response.receivedAt) }
    }
}

extension ProviderError {
    /// Returns the error with the code and the note of the rule for an operation; `nil` if the rule says that a list has no
    /// items.
    func meaning(for operation: ErrorRule.Operation) -> ProviderError? {
        guard let rules = cause as? FittingRules, let rule = rules[operation] else { return self }
        var error = self
        if let note = rule.note { error.message += (rules.reason == nil ? ": " : "; ") + note }
        switch (rule.meaning, operation) {
        case (.empty, .list): return nil
        case (.empty, .get), (.empty, .add), (.empty, .edit), (.empty, .delete), (.empty, .download):
            (error.code, error.message) = (.notFound, "not found")
        case (.failure(let code), _): error.code = code
        }
        return error
    }
}
