import Protocols
import Synchronization

/// A provider of any type, with what its descriptor says about its items and drafts.
struct CallTarget: Sendable {
    let provider: any Provider
    let items: any ItemDescribing
    let draftToAdd: (any DraftDescribing)?
    let draftToEdit: (any DraftDescribing)?

    /// Creates a target. By default, the drafts are those of the type of the provider.
    init(
        _ provider: any Provider, _ items: any ItemDescribing, draftToAdd: (any DraftDescribing)?,
        draftToEdit: (any DraftDescribing)?
    ) {
        self.provider = provider
        self.items = items
        self.draftToAdd = draftToAdd ?? type(of: provider).draftToAdd
        self.draftToEdit = draftToEdit ?? type(of: provider).draftToEdit
    }

    init(_ provider: any Provider, of descriptor: ProviderDescriptor) {
        self.provider = provider
        items = descriptor.items
        draftToAdd = descriptor.draftToAdd
        draftToEdit = descriptor.draftToEdit
    }
}

/// A call to one method of a provider of any type.
struct ProviderCall: Sendable {
    /// The capability that a call uses.
    enum Kind: String, Sendable, CaseIterable {
        case list, get, download, add, edit, delete
    }

    let kind: Kind
    /// A description of the call for findings, such as `get 7`.
    let title: String
    /// The reference to the item; empty for `list` and `add`.
    var reference = ""
    /// The token of the page to request; `nil` for the first page and for other kinds of calls.
    var token: PageToken?
    let perform: @Sendable (CallTarget) async throws(ProviderError) -> CallValue

    static func list(_ list: ListRequest, token: PageToken? = nil, title: String = "list") -> ProviderCall {
        ProviderCall(kind: .list, title: title, token: token) { (target) throws(ProviderError) in
            guard let lister = target.provider.lister else { throw .missing(.list) }
            return try await page(token, of: list, from: lister)
        }
    }

    static func get(_ reference: String) -> ProviderCall {
        ProviderCall(kind: .get, title: "get \(reference)", reference: reference) { (target) throws(ProviderError) in
            guard let getter = target.provider.getter else { throw .missing(.get) }
            return try await item(reference, target, from: getter)
        }
    }

    static func download(_ reference: String) -> ProviderCall {
        ProviderCall(kind: .download, title: "download \(reference)", reference: reference) {
            (target) throws(ProviderError) in
            guard let downloader = target.provider.downloader else { throw .missing(.download) }
            return try await file(reference, target, from: downloader)
        }
    }

    static func add(_ fields: [String: FieldValue]) -> ProviderCall {
        ProviderCall(kind: .add, title: "add \(description(of: fields))") { (target) throws(ProviderError) in
            guard let adder = target.provider.adder else { throw .missing(.add) }
            return try await item(with: fields, target, addedBy: adder)
        }
    }

    static func edit(_ reference: String, _ fields: [String: FieldValue]) -> ProviderCall {
        let title = "edit \(reference) \(description(of: fields))"
        return ProviderCall(kind: .edit, title: title, reference: reference) { (target) throws(ProviderError) in
            guard let editor = target.provider.editor else { throw .missing(.edit) }
            return try await item(reference, with: fields, target, editedBy: editor)
        }
    }

    static func delete(_ reference: String) -> ProviderCall {
        ProviderCall(kind: .delete, title: "delete \(reference)", reference: reference) {
            (target) throws(ProviderError) in
            guard let deleter = target.provider.deleter else { throw .missing(.delete) }
            try await delete(reference, target, by: deleter)
            return CallValue()
        }
    }

    private static func description(of fields: [String: FieldValue]) -> String {
        fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.quotedForFinding)" }.joined(separator: " ")
    }
}

// These functions are generic. A call opens the existential provider, so its associated types can be used.
extension ProviderCall {
    private static func page<Lister: Listing>(
        _ token: PageToken?, of list: ListRequest, from lister: Lister
    ) async throws(ProviderError) -> CallValue {
        CallValue(try await lister.page(token, of: list))
    }

    private static func item<Getter: Getting>(
        _ reference: String, _ target: CallTarget, from getter: Getter
    ) async throws(ProviderError) -> CallValue {
        CallValue(items: [try await getter.get(try read(reference, as: Getter.Reference.self, target))])
    }

    private static func file<Downloader: Downloading>(
        _ reference: String, _ target: CallTarget, from downloader: Downloader
    ) async throws(ProviderError) -> CallValue {
        let file = ContractFile()
        let item = try await downloader.download(try read(reference, as: Downloader.Reference.self, target), to: file)
        return CallValue(items: item.map { [$0] } ?? [], file: file.content)
    }

    private static func item<Adder: Adding>(
        with fields: [String: FieldValue], _ target: CallTarget, addedBy adder: Adder
    ) async throws(ProviderError) -> CallValue {
        CallValue(items: [try await adder.add(DraftDescription(target.draftToAdd).draft(values: fields))])
    }

    private static func item<Editor: Editing>(
        _ reference: String, with fields: [String: FieldValue], _ target: CallTarget, editedBy editor: Editor
    ) async throws(ProviderError) -> CallValue {
        let reference = try read(reference, as: Editor.Reference.self, target)
        return CallValue(items: [
            try await editor.edit(reference, DraftDescription(target.draftToEdit).draft(values: fields))
        ])
    }

    private static func delete<Deleter: Deleting>(
        _ reference: String, _ target: CallTarget, by deleter: Deleter
    ) async throws(ProviderError) {
        try await deleter.delete(try read(reference, as: Deleter.Reference.self, target))
    }

    private static func read<Reference: ItemReference>(
        _ text: String, as type: Reference.Type, _ target: CallTarget
    ) throws(ProviderError) -> Reference {
        if let reference = Reference(text) { return reference }
        throw ProviderError(.invalidRequest, "invalid id '\(text)': expected \(target.items.reference)")
    }
}

extension ProviderError {
    fileprivate static func missing(_ kind: ProviderCall.Kind) -> ProviderError {
        ProviderError(.unknown, "the provider does not support '\(kind.rawValue)'")
    }
}

enum CallResult: Sendable {
    case success(CallValue)
    case failure(ProviderError)
    /// The call exceeded the deadline, or was skipped after too many timeouts.
    case timedOut

    var value: CallValue? {
        if case .success(let value) = self { value } else { nil }
    }

    var error: ProviderError? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension CallResult: CustomStringConvertible {
    var description: String {
        switch self {
        case .success(let value): "success with \(value.items.count) items"
        case .failure(let error): "\(error)"
        case .timedOut: "no result (the call timed out)"
        }
    }
}

struct CallValue: Sendable {
    /// The items of the page, or the single item; empty after `delete`, and after a download without a look-up.
    let items: [any Entity]
    /// The tokens of the pages that follow a listed page; empty for other kinds of calls.
    let following: PageTokens
    /// The total number of items on all pages; `nil` if the listed page does not contain this number.
    let total: Int?
    /// The downloaded file; `nil` if no file was downloaded.
    let file: Data?

    init(items: [any Entity] = [], following: PageTokens = [], total: Int? = nil, file: Data? = nil) {
        self.file = file
        self.items = items
        self.following = following
        self.total = total
    }

    init(_ page: Page<some Entity>) {
        self.init(items: page.items, following: page.following, total: page.total)
    }
}

/// A destination that keeps the file of a download in memory.
private final class ContractFile: BodyDestination {
    private let state = Mutex<Data?>(nil)

    /// The content of the file; `nil` before the start of a successful response, and after ``discard()``.
    var content: Data? { state.withLock(\.self) }
    var partialBody: PartialBody? { nil }

    func begin(_ head: HTTPResponse) {
        state.withLock { $0 = Data() }
    }

    func write(_ piece: Data) {
        state.withLock { $0?.append(piece) }
    }

    func discard() {
        state.withLock { $0 = nil }
    }
}
