import ContractKit
import Essentials
import Protocols

extension ProviderCheck {
    func malformedBodiesAreRefused(_ checks: inout Checks) async throws(Skipped) {
        // One parser reads all documents of a format, so deeply nested bodies are sent for only one sample per format.
        var nested: Set<String> = []
        for match in matches where match.isSuccess {
            let isParsed = match.readsBody && match.document != nil
            let bodies = MalformedBody.all(of: match, nested: isParsed && nested.insert(match.format.name).inserted)
            let intact = harness.sampleTransport(preferring: match.index)
            let items = await harness.result(of: match.call, over: intact).value?.items ?? []
            for (title, body) in bodies where !isDocumented(body, for: match) {
                let transport = harness.sampleTransport(preferring: match.index, body: body)
                let result = await harness.result(of: match.call, over: transport)
                checks.record(
                    Self.failure(of: result, to: match, changedTo: body, from: items),
                    at: "\(match.place), body: \(title)")
            }
        }
        try checks.skipIfEmpty("no sample has a successful response")
    }

    /// Returns whether a 2xx sample for the same kind of call has this body, such as `null` for a removed item.
    private func isDocumented(_ body: Data, for match: SampleMatch) -> Bool {
        matches.contains { other in
            other.call.kind == match.call.kind && (200..<300).contains(other.sample.status)
                && Data(other.sample.body.utf8) == body
        }
    }

    private static func failure(
        of result: CallResult, to match: SampleMatch, changedTo body: Data, from items: [any Entity]
    ) -> String? {
        switch result {
        case .timedOut: return "\(result)"
        case .success(let value):
            // The invalid UTF-8 may be in a field that the provider ignores.
            let isUnread = !items.isEmpty && !body.isUTF8 && value.items.areEqual(to: items)
            return isUnread || isPlausible(value, to: match, changedTo: body, from: items)
                ? nil : "expected incorrectData, got \(result)"
        case .failure(let error):
            // Some APIs respond with an empty document if the item is unknown.
            if error.code == .notFound, match.format.parse(body) != nil { return nil }
            guard error.code == .incorrectData else { return "expected incorrectData, got \(error)" }
            return error.incorrectData == nil ? "expected an error with incorrectData, got \(error)" : nil
        }
    }

    /// Returns whether a success is acceptable for a malformed body.
    ///
    /// A success is acceptable if the provider does not read the body, or if the sample is neither an object nor an
    /// array. Otherwise, a CSV body must be a prefix of the sample, and all items except the last must be unchanged. A
    /// JSON or XML body must have the same type (object or array) as the sample, and a list call must return no items.
    private static func isPlausible(
        _ value: CallValue, to match: SampleMatch, changedTo body: Data, from items: [any Entity]
    ) -> Bool {
        guard match.readsBody, let document = match.document else { return true }
        if case .csv = match.format.body {
            let whole = Array(value.items.dropLast())
            return Data(match.sample.body.utf8).starts(with: body) && value.items.count <= items.count
                && whole.areEqual(to: Array(items.prefix(whole.count)))
        }
        switch (match.format.parse(body), document) {
        case (.object, .object), (.array, .array): return value.items.isEmpty || match.call.kind != .list
        default: return false
        }
    }

    func invalidFieldsAreNamed(_ checks: inout Checks) async throws(Skipped) {
        var tried: Set<TriedChange> = []
        // With a changed field, a download may request a file that has no sample. A lookup covers the same fields.
        for match in matches where match.call.kind != .download {
            guard let document = match.document else { continue }
            for path in document.fields {
                for change in FieldChange.all(of: path, in: document, match.format)
                where tried.insert(TriedChange(match, path, change)).inserted {
                    let place = "\(match.place), \(path) \(change.title)"
                    checks.record(await failure(of: match, with: change, at: path), at: place)
                }
            }
        }
        try checks.skipIfEmpty("no sample has a body with fields")
    }

    /// Calls the provider with one changed field in the response. Returns the failure; `nil` if the result is correct.
    private func failure(of match: SampleMatch, with change: FieldChange, at path: FieldPath) async -> String? {
        let transport = harness.sampleTransport(preferring: match.index, body: change.body)
        let result = await harness.result(of: match.call, over: transport)
        guard let error = result.error else { return result.value == nil ? "\(result)" : nil }
        let exchange = transport.exchanges.first { $0.sample == match.index }
        guard let response = exchange?.response else { return "expected a request, got none" }
        if !response.isSuccess {
            let isKept = error.status == response.status
            return isKept ? nil : "expected an error with status \(response.status), got \(error)"
        }
        if let code = match.sample.failure {
            // The changed field may be the field that marks the response as an error. The provider then decodes the
            // response as a success, and any field may be invalid. The changed field may also determine the error code.
            let isKept = error.status == response.status
            return isKept || [code, .incorrectData].contains(error.code) ? nil : "expected \(code), got \(error)"
        }
        // The changed field may be part of the next request, such as the id of an item, for which there is no sample.
        if error.networkError?.code == .noSample, transport.exchanges.contains(where: { $0.sample == nil }) {
            return nil
        }
        // Some APIs respond with null if the item is unknown.
        if error.code == .notFound, change.isRemoval, !match.call.reference.isEmpty { return nil }
        guard error.code == .incorrectData else { return "expected success or incorrectData, got \(error)" }
        guard let named = error.incorrectData?.path, !named.steps.isEmpty else {
            return "expected an error that names a field, got \(error)"
        }
        let (found, changed) = (match.format.comparable(named), match.format.comparable(path))
        let isRelated = found.starts(with: changed) || changed.starts(with: found)
        return isRelated ? nil : "expected an error for this field, got one for \(named): \(error)"
    }
}

/// Malformed response bodies that a faulty server or network might produce.
private enum MalformedBody {
    private static let tooDeep = [
        ("100,000 nested arrays", Data(repeating: UInt8(ascii: "["), count: 100_000)),
        ("20,000 nested objects", Data(String(repeating: #"{"a":"#, count: 20_000).utf8)),
        ("20,000 nested elements", Data(String(repeating: "<a>", count: 20_000).utf8)),
    ]

    /// - Parameter nested: Whether to include the bodies that are nested too deeply. They take the most time.
    static func all(of match: SampleMatch, nested: Bool) -> [(title: String, body: Data)] {
        let body = Data(match.sample.body.utf8)
        let middle = body.count / 2
        let truncated: [(String, Data)] = (1..<10).map { tenths in
            ("truncated to \(tenths)0%", Data(body.prefix(body.count * tenths / 10)))
        }
        let others: [(String, Data)] = [
            ("empty", Data()),
            ("HTML", Data("<!DOCTYPE html><html><body><h1>Welcome to the café</h1></body></html>".utf8)),
            ("{}", Data("{}".utf8)), ("[]", Data("[]".utf8)), ("null", Data("null".utf8)),
            ("a JSON string", Data(#""text""#.utf8)),
            ("invalid UTF-8", body.prefix(middle) + [0xFF, 0xFE, 0xC3] + body.dropFirst(middle)),
            ("extra data at the end", body + match.format.invalidEnd),
        ]
        return truncated + others + (nested ? tooDeep : [])
    }
}

/// A value that identifies a change across different samples and across the elements of an array.
///
/// One decoder reads all samples of a call and all elements of an array, so each change is tried only once. A value
/// of a different type is tried in the first element and in one later element, because the error must name the index.
private struct TriedChange: Hashable {
    private let kind: ProviderCall.Kind
    private let status: Int
    private let failure: ProviderError.Code?
    private let type: JSONKind?
    private let steps: [FieldPath.Step]
    private let title: String

    init(_ match: SampleMatch, _ path: FieldPath, _ change: FieldChange) {
        (kind, status, failure) = (match.call.kind, match.sample.status, match.sample.failure)
        (type, title) = (change.oldType, change.title)
        steps = path.steps.map { step in
            if case .index(let index) = step { .index(change.hasOtherType ? min(index, 1) : 0) } else { step }
        }
    }
}

/// A document in which one field is missing or has a different value, as a server might send it.
private struct FieldChange {
    /// A description of the change for findings, such as `is null`.
    let title: String
    /// The changed document.
    let body: Data
    /// Whether the field is missing or null.
    let isRemoval: Bool
    /// The type of the value in the sample; `nil` for null.
    let oldType: JSONKind?
    /// Whether the new value has a different JSON type.
    var hasOtherType: Bool { title == Self.otherType }

    private static let otherType = "has a different type"

    /// Returns the changes to try for a field. Changes that the format cannot represent are omitted.
    static func all(of path: FieldPath, in document: JSONValue, _ format: DocumentFormat) -> [FieldChange] {
        guard let value = document[path.steps[...]] else { return [] }
        let isKey = if case .key = path.steps.last { true } else { false }
        let values: [(String, JSONValue?)] = [
            ("is missing", isKey ? nil : JSONValue.null), ("is null", .null),
            (otherType, value.ofAnotherType), ("is a huge number", .number("1e400")),
            ("is a huge integer", .number("99999999999999999999")), ("is negative", .number("-7")),
            ("is a string with control characters", .text("\u{0}\u{1B}[31m\u{9B}\r\n\u{202E}12")),
        ]
        return values.compactMap { title, new in
            guard new != value, let changed = document.replacing(path.steps[...], with: new),
                let body = format.data(of: changed)
            else { return nil }
            let isRemoval = new == nil || new == .null
            return FieldChange(title: title, body: body, isRemoval: isRemoval, oldType: JSONKind(value))
        }
    }
}

extension JSONValue {
    fileprivate var ofAnotherType: JSONValue {
        switch self {
        case .null: .object([])
        case .boolean: .text("yes")
        case .number: .array([])
        case .text: .object([Member(key: "text", value: self)])
        case .array: .object([])
        case .object: .array([self])
        }
    }
}

extension Data {
    fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}
