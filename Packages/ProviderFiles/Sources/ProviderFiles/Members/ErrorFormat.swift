import Essentials
import Protocols

/// The members of `errors`.
enum ErrorFormat {
    private static let message = Member(
        "message", Form.paths.placed,
        "The place of the API's error message, or several places of which the first is used.")
    private static let includesSuccess = Member(
        "includesSuccess", Form.boolean, "Whether a response with a status from 200 to 299 can be an error.")
    private static let rules = Member(
        "rules", Form.list(of: Form.object(ErrorRuleFormat.format).placed),
        "The meaning of responses. The first rule that fits decides; without one, the status does.")

    static let format = ObjectFormat<ErrorDefinition>(
        "errors", "How error responses are read.", [message, includesSuccess, rules]
    ) { reader in
        let includesSuccess = reader[includesSuccess] ?? false
        let rules = reader[rules] ?? []
        if let message = reader[message] { declare(message) }
        for rule in rules where !includesSuccess && rule.value.statuses.contains(where: (200..<300).contains) {
            rule.place.fail(#"a rule for a status from 200 to 299 needs "includesSuccess": true"#)
        }
        // The client does not know the operation, so a success that is an error for one would be one for the other.
        for rule in rules where rule.value.operation != nil && rule.value.canFitSuccess(includesSuccess) {
            rule.place.fail("'on' is only for a rule with statuses, none of them from 200 to 299")
        }
        return ErrorDefinition(
            message: reader[message]?.value ?? [], includesSuccess: includesSuccess, rules: rules.map(\.value))
    }

    /// Notes that at least one sample must have a message at each of the places.
    private static func declare(_ message: Placed<[ValuePath]>) {
        let places = message.place.elements ?? [message.place]
        message.place.reading.scope.declared += zip(message.value, places).map { path, place in
            DeclaredValue(source: .path(path), responses: .errors, place: place.inFile)
        }
    }
}

/// The members of an object in `errors.rules`.
enum ErrorRuleFormat {
    private static let status = Member(
        "status", Form.list(of: Form.integer(100...599), minimumCount: 1), "The statuses for which the rule fits.")
    private static let header = Member(
        "header", Form.responseHeaders, "Header fields of the response and their values, for which the rule fits.")
    private static let contains = Member(
        "contains", Form.text, "Text in the API's message, without regard to case, for which the rule fits.")
    private static let path = Member("path", Form.path, "The place of a value that is present if the rule fits.")
    private static let values = Member(
        "values", Form.list(of: Form.fieldValue, minimumCount: 1), "The values at 'path' for which the rule fits.")
    private static let operation = Member(
        "on", Form.word(ErrorRule.Operation.self),
        "The operation for which the rule fits: list, get, add, edit, delete or download.")
    private static let code = Member(
        "code", Form.word(of: ProviderError.Code.all.map(\.description) + ["empty"]),
        "The meaning of the response: an error code, or 'empty' for a list without items.", isRequired: true)
    private static let retry = Member(
        "retry", Form.boolean, "Whether a retry can succeed, if the code and the status do not say so.")
    private static let retryAt = Member(
        "retryAt",
        Form.headerName.reading { name, _ in RetryTime.header(name) }.or(Form.object(RetryTimeFormat.format)),
        "Where the response says when to retry: a header field, or the place of a number of seconds or a time.")
    private static let note = Member(
        "note", Form.line,
        "Text that follows the API's message, such as 'a private project requires a token with access to it'.")

    static let format = ObjectFormat<ErrorRule>(
        "errorRule", "The meaning of a response for which all conditions are true.",
        [status, header, contains, path, values, operation, code, retry, retryAt, note],
        rules: [.atLeastOne(["status", "header", "contains", "path"])]
    ) { reader in
        if reader.has(values), !reader.has(path) { reader.place(of: values).fail("expected 'path' for these values") }
        guard let word = reader[code] else { return nil }
        let meaning = ProviderError.Code(named: word).map(ErrorRule.Meaning.failure) ?? .empty
        if meaning == .empty, let operation = reader[operation], operation != .list {
            reader.place(of: code).fail("the code 'empty' is only for lists")
        }
        return ErrorRule(
            statuses: reader[status] ?? [], headers: reader[header] ?? HTTPHeaders(), contains: reader[contains],
            path: reader[path], values: reader[values] ?? [], operation: reader[operation], meaning: meaning,
            isRetryable: reader[retry], retry: reader[retryAt], note: reader[note])
    }
}

/// The members of `retryAt` as an object.
enum RetryTimeFormat {
    private static let header = Member("header", Form.headerName, "The header field with seconds or a time.")
    private static let path = Member(
        "path", Form.singlePath, "The place of a number of seconds, or of a time, in the body.")

    static let format = ObjectFormat<RetryTime>(
        "retryTime", "Where a response says when to retry.", [header, path],
        rules: [.exactlyOne(["header", "path"])]
    ) { reader in
        reader[header].map(RetryTime.header) ?? reader[path].map(RetryTime.path)
    }
}

extension Form {
    /// A value that is compared with one in a response.
    static let fieldValue = Form.json.reading { value, place -> FieldValue? in
        switch value {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .text(let text): return .text(text)
        case .number(let digits):
            if let integer = Int128(digits) { return .integer(integer) }
            guard let number = Double(digits), number.isFinite else {
                return place.refuse("the number is out of range")
            }
            return .number(number)
        case .array, .object: return place.refuse("only text, numbers, Booleans and null can be compared")
        }
    }
}
