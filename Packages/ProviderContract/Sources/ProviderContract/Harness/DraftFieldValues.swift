import Essentials
import Protocols

/// Valid and invalid values for one draft field, found by validating a fixed set of candidates.
struct DraftFieldValues: Sendable {
    let name: String
    /// A valid value; `nil` if no candidate is valid. A list has several elements if possible.
    let valid: FieldValue?
    let invalid: [FieldValue]
    /// Whether a draft without the field is invalid.
    let isRequired: Bool

    /// Returns the values of drafts that add items; empty if the provider cannot add items. Booleans are `true`.
    static func forAdding(_ drafts: (any DraftDescribing)?) -> [DraftFieldValues] {
        drafts.map { values(of: $0, boolean: true) } ?? []
    }

    /// Returns the values of drafts that edit items; empty if the provider cannot edit items. Booleans are `false`,
    /// because a provider may confuse `false` with a missing value.
    static func forEditing(_ drafts: (any DraftDescribing)?) -> [DraftFieldValues] {
        drafts.map { values(of: $0, boolean: false) } ?? []
    }

    private static func values(of drafts: some DraftDescribing, boolean: Bool) -> [DraftFieldValues] {
        drafts.fields.map { field in
            let candidates = DraftCandidates(words: field.form.words, boolean: boolean)
            let inputs = if case .list = field.kind { candidates.forLists } else { candidates.forSingleValues }
            let tried = inputs.map { input in
                var draft = drafts.empty
                field.set(&draft, input)
                return (input: input, draft: draft, isValid: field.property(draft).errors.isEmpty)
            }
            let valid = tried.first(where: \.isValid).flatMap { field.input($0.draft) }
            return DraftFieldValues(
                name: field.name, valid: valid, invalid: tried.filter { !$0.isValid }.map(\.input),
                isRequired: !field.property(drafts.empty).errors.isEmpty)
        }
    }
}

/// The values to try for a field.
private struct DraftCandidates {
    /// The allowed words; empty if the values of the field are not a fixed set of words.
    let words: [String]
    /// The Boolean to try first.
    let boolean: Bool

    private static let texts = [
        "Ada Fernsby", "12.5", "7", "2026-01-31", "2026-01-31T12:00:00Z", "ada@fernsby.example",
        "https://fernsby.example/", "true", "ada-fernsby", "a", "", " ", "-1", "1e9", "181", "-181",
        String(repeating: "x", count: 10_000),
    ]

    private static let lists = [
        ["Ada Fernsby", "bread, milk", "a"], ["12.5", "7", "3"], ["7", "12", "3"],
        ["2026-01-31", "2026-02-28T12:00:00Z", "2025-12-31"],
    ]

    var forSingleValues: [FieldValue] {
        let words = words.map(FieldValue.text)
        let others: [FieldValue] = [.boolean(boolean), .boolean(!boolean), .null, .list([]), .object([])]
        return words + others + Self.texts.map(FieldValue.text)
    }

    /// The values to try for a list field. Lists with the most elements come first, except the list of 1000 elements.
    var forLists: [FieldValue] {
        let families =
            [words.map(FieldValue.text), [.boolean(boolean), .boolean(!boolean)]]
            + Self.lists.map { $0.map(FieldValue.text) }
        let several = [3, 2, 1].flatMap { count in
            families.filter { $0.count >= count }.map { FieldValue.list(Array($0.prefix(count))) }
        }
        let single = Self.texts.map { FieldValue.list([.text($0)]) }
        let many = FieldValue.list(Array(repeating: .text("a"), count: 1000))
        return several + single + [many, .list([]), .list([.null]), .null, .text("Ada Fernsby"), .object([])]
    }
}

extension [DraftFieldValues] {
    /// Valid values by field name. Fields without a valid value are omitted.
    var completeDraft: [String: FieldValue] {
        reduce(into: [:]) { draft, field in draft[field.name] = field.valid }
    }
}

extension FieldValue {
    /// The value for findings, such as `'Ada'` or `['a', 'b']`. Long values are truncated.
    var quotedForFinding: String {
        switch self {
        case .list(let values):
            "[" + values.prefix(3).map(\.quotedForFinding).joined(separator: ", ") + (values.count > 3 ? ", …]" : "]")
        case .object: "{…}"
        default: inputText?.quotedForFinding ?? "null"
        }
    }
}

/// The values in a request body. If the body is JSON or a form, each of its values matches at most one value of a draft.
struct SentValues {
    private let body: String
    /// The values that have not been matched yet; `nil` if the body is neither JSON nor a form.
    private var leaves: [String]?

    init(_ request: HTTPRequest) {
        let body = request.body ?? Data()
        self.body = String(decoding: body, as: UTF8.self)
        let isForm = request.headers["Content-Type"]?.hasPrefix(FormEntry.contentType) == true
        leaves = isForm ? RequestContent(request).bodyItems.map(\.value) : JSONParser.parse(body)?.leaves
    }

    /// Returns whether the body contains the value. If it is JSON or a form, each of its values is matched only once.
    mutating func take(_ value: FieldValue) -> Bool {
        guard leaves != nil else { return value.sentTexts.contains(where: body.contains) }
        let texts = value.sentTexts
        let index = leaves?.firstIndex { $0 == texts.first } ?? leaves?.firstIndex { value.isSent(as: $0) }
        guard let index else { return false }
        leaves?.remove(at: index)
        return true
    }
}

extension FieldValue {
    /// The elements of a list and of its nested lists; the value itself if it is not a list.
    var elements: [FieldValue] {
        if case .list(let values) = self { values.flatMap(\.elements) } else { [self] }
    }

    /// The strings that an API may expect for the value. The most common string comes first.
    fileprivate var sentTexts: [String] {
        switch self {
        case .boolean(let value): ["\(value)", value ? "1" : "0"]
        case .date(let date):
            [date.iso8601, String(date.iso8601.prefix(10))]
                + [1, 1000].map { "\(Int64(date.timeIntervalSince1970 * $0))" }
        default: inputText.map { [$0] } ?? []
        }
    }

    fileprivate func isSent(as text: String) -> Bool {
        switch self {
        case .date(let date) where Date(iso8601: text) == date: true
        case .integer, .number, .decimal: Double(text) != nil && Double(text) == inputText.flatMap(Double.init)
        default: sentTexts.contains(text)
        }
    }
}
