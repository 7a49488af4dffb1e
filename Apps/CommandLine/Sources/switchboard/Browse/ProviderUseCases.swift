import CommandLineInterface
import Presentation
import Protocols
import Synchronization

/// The list of a provider, page by page.
struct ProviderList: ListUseCase {
    let link: ProviderLink
    let paging: Paging

    var columns: [DisplayColumn] { link.columns }
    var parameters: [Parameter] { link.parameters }
    var actions: Set<ItemAction> { link.actions }

    func keptPage(_ token: PageToken?, of query: ListQuery) async -> ItemPage? {
        // Each page has its own connection, so that the page does not get the notice of a different list.
        let notices = NoticeCollector()
        guard link.source == .storeThenAPI, let connection = try? link.connectToStore(events: notices),
            let lister = connection.provider as? any Listing,
            let list = try? ListRequest(query.parameters, pageSize: paging.sizes.allowed.upperBound, for: paging)
        else { return nil }
        return try? await page(token, of: list, from: lister, nil) { notices.last }
    }

    func page(_ token: PageToken?, of query: ListQuery) async throws(ProviderError) -> ItemPage {
        let connection = try link.connection(isRefreshing: query.isRefreshing)
        guard let lister = connection.provider as? any Listing else { throw .unsupported(link, "list") }
        let pageSize = connection.samples?.pageSize
        let list = try ListRequest(query.parameters, pageSize: pageSize, for: paging)
        do throws(ProviderError) {
            return try await page(token, of: list, from: lister, connection.samples)
        } catch {
            throw await connection.guide?.explained(error, listWith: query.parameters.values) ?? error
        }
    }

    private func page<Lister: Listing>(
        _ token: PageToken?, of list: ListRequest, from lister: Lister, _ samples: SampleBook?,
        notice: () -> String? = { nil }
    ) async throws(ProviderError) -> ItemPage {
        var page = try await lister.page(token, of: list)
        let next = link.next(page.following.first, after: token, in: samples)
        page.following = PageTokens([next].compactMap(\.self))
        return ItemPage(
            page, columns: link.descriptor.columns(of: Lister.Item.self), sharing: link.columns, notice: notice())
    }
}

/// A sink that stores the last notice.
private final class NoticeCollector: EventSink {
    private let notice = Mutex<String?>(nil)

    var last: String? { notice.withLock(\.self) }

    func report(_ event: any Event) {
        if let text = event.notice { notice.withLock { $0 = text } }
    }
}

/// The use case that looks up an item of a provider.
struct ProviderDetail: DetailUseCase {
    let link: ProviderLink

    func item(_ id: DisplayItem.ID) async throws(ProviderError) -> DisplayItem {
        let connection = try link.connection(isRefreshing: true)
        guard let getter = connection.provider as? any Getting else { throw .unsupported(link, "get") }
        return try await item(id, from: getter, connection.guide)
    }

    private func item<Getter: Getting>(
        _ id: String, from getter: Getter, _ guide: SampleGuide?
    ) async throws(ProviderError) -> DisplayItem {
        let reference: Getter.Reference = try .reference(id)
        let item = try await guide.call(getter, reference) { (getter, reference) throws(ProviderError) in
            try await getter.get(reference)
        }
        return link.item(item)
    }
}

/// A loader of the pictures of a provider's items.
struct ProviderPictures: PictureLoading {
    let link: ProviderLink

    func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data {
        try await link.connection().pictures.picture(at: url, limit: limit)
    }
}

/// The use case that adds or edits an item of a provider.
struct ProviderForm: FormUseCase {
    let link: ProviderLink
    let fields: [FormField]

    /// Creates the use case; `nil` if the provider cannot add or edit items.
    init?(_ link: ProviderLink, isEditing: Bool) {
        func formFields<Adder: Adding>(adding type: Adder.Type) -> [FormField] {
            FormField.fields(of: Adder.Draft.self)
        }
        func formFields<Editor: Editing>(editing type: Editor.Type) -> [FormField] {
            FormField.fields(of: Editor.Draft.self)
        }
        self.link = link
        if isEditing, let type = link.descriptor.type as? any Editing.Type {
            fields = formFields(editing: type)
        } else if !isEditing, let type = link.descriptor.type as? any Adding.Type {
            fields = formFields(adding: type)
        } else {
            return nil
        }
    }

    func save(_ values: [String: FieldValue], editing id: DisplayItem.ID?) async throws(ProviderError) -> DisplayItem {
        let connection = try link.connection()
        if let id {
            guard let editor = connection.provider as? any Editing else { throw .unsupported(link, "edit") }
            return try await edit(id, values, with: editor, connection.guide)
        }
        guard let adder = connection.provider as? any Adding else { throw .unsupported(link, "add") }
        return try await add(values, with: adder)
    }

    private func add<Adder: Adding>(
        _ values: [String: FieldValue], with adder: Adder
    ) async throws(ProviderError) -> DisplayItem {
        link.item(try await adder.add(Adder.Draft(values: values)))
    }

    private func edit<Editor: Editing>(
        _ id: String, _ values: [String: FieldValue], with editor: Editor, _ guide: SampleGuide?
    ) async throws(ProviderError) -> DisplayItem {
        let reference: Editor.Reference = try .reference(id)
        let item = try await guide.call(editor, reference) { (editor, reference) throws(ProviderError) in
            try await editor.edit(reference, Editor.Draft(values: values))
        }
        return link.item(item)
    }
}

/// The use case that deletes an item of a provider.
struct ProviderDeletion: DeletionUseCase {
    let link: ProviderLink

    func delete(_ id: DisplayItem.ID) async throws(ProviderError) {
        let connection = try link.connection()
        guard let deleter = connection.provider as? any Deleting else { throw .unsupported(link, "delete") }
        try await delete(id, with: deleter, connection.guide)
    }

    private func delete<Deleter: Deleting>(
        _ id: String, with deleter: Deleter, _ guide: SampleGuide?
    ) async throws(ProviderError) {
        let reference: Deleter.Reference = try .reference(id)
        try await guide.call(deleter, reference) { (deleter, reference) throws(ProviderError) in
            try await deleter.delete(reference)
        }
    }
}

extension ItemReference {
    /// Returns the reference for an id.
    fileprivate static func reference(_ id: String) throws(ProviderError) -> Self {
        guard let reference = Self(id) else {
            throw ProviderError(.invalidRequest, "invalid id '\(id)': expected \(form)")
        }
        return reference
    }
}

extension ProviderError {
    fileprivate static func unsupported(_ link: ProviderLink, _ action: String) -> ProviderError {
        ProviderError(.invalidRequest, "\(link.descriptor.id) does not support '\(action)'")
    }
}
