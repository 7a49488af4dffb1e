public import Protocols

/// Whether a provider has a capability. The types of a provider determine its capabilities, so those of a provider from a
/// file are the parameters of a generic type.
public protocol Offer: SendableMetatype {}
/// The provider has the capability.
public enum Offered: Offer {}
/// The provider does not have the capability.
public enum NotOffered: Offer {}

/// A provider that a file describes.
public struct FileProvider<
    Lists: Offer, Gets: Offer, Adds: Offer, Edits: Offer, Deletes: Offer, Downloads: Offer, Slices: Offer,
    Changes: Offer
>: Provider {
    public typealias Item = FileRecord

    let definition: ProviderDefinition
    let layout: RecordLayout
    let client: any APIClient
    let events: any EventSink

    init(_ definition: ProviderDefinition, _ layout: RecordLayout, _ context: ProviderContext) {
        self.definition = definition
        self.layout = layout
        client = context.client
        events = context.events
    }
}

extension FileProvider: Listing where Lists == Offered {
    /// Returns one page of a list.
    ///
    /// - Throws: `incorrectData` if the page leads to an earlier one. `pageOutOfRange` for a page whose number is too large.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<FileRecord> {
        guard let definition = definition.list else { throw ProviderError(.invalidRequest, "the provider has no list") }
        let pages = ListReader(list: list, definition: definition, provider: context)
        return try await pages.page(list.position(of: token))
    }
}

extension FileProvider: Getting where Gets == Offered {
    /// Looks up an item by the first form that fits the reference.
    ///
    /// - Throws: `notFound` also for an item that is no item for users. `invalidRequest` for a reference of no form.
    public func get(_ reference: RecordID) async throws(ProviderError) -> FileRecord {
        try await ItemReader(provider: context).item(reference.description)
    }
}

extension FileProvider: Adding where Adds == Offered {
    /// Adds an item.
    public func add(_ draft: RecordDraft) async throws(ProviderError) -> FileRecord {
        try await ItemWriter(provider: context).add(draft)
    }
}

extension FileProvider: Editing where Edits == Offered {
    /// Edits an item. Looks it up first if the request contains values that the user does not set.
    ///
    /// - Throws: `invalidRequest` also for a reference of another form.
    public func edit(_ reference: RecordID, _ changes: RecordDraft) async throws(ProviderError) -> FileRecord {
        try await ItemWriter(provider: context).edit(reference.description, changes)
    }
}

extension FileProvider: Deleting where Deletes == Offered {
    /// Deletes an item.
    ///
    /// - Throws: `invalidRequest` also for a reference of another form.
    public func delete(_ reference: RecordID) async throws(ProviderError) {
        try await ItemWriter(provider: context).delete(reference.description)
    }
}

extension FileProvider: Downloading where Downloads == Offered {
    /// Downloads the file of an item.
    ///
    /// - Throws: `incorrectData` also for a file on a server that the provider file does not name.
    public func download(
        _ reference: RecordID, to destination: any BodyDestination
    ) async throws(ProviderError) -> FileRecord? {
        try await ItemDownloader(provider: context).download(reference.description, to: destination)
    }
}

extension FileProvider: Partitioning where Lists == Offered, Slices == Offered {
    /// Returns one axis for each time by which the list can be divided.
    ///
    /// - Throws: `invalidRequest` if the user has set a parameter that cannot be combined with a range.
    public func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] {
        var axes: [SliceAxis] = []
        for slice in definition.slices {
            if let axis = try slice.axis(of: parameters, definition.parameters, until: end) { axes.append(axis) }
        }
        return axes
    }
}

extension FileProvider: ChangeTracking where Lists == Offered, Changes == Offered {
    public var untrackedColumns: [String] { definition.changes?.untracked ?? [] }

    public func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues? {
        try definition.changes?.values(for: list, definition.parameters, since: time, now: Date())
    }
}

extension FileProvider {
    /// What the readers and writers of items need, without the capabilities.
    private var context: FileContext {
        FileContext(definition: definition, layout: layout, client: client, events: events)
    }
}

/// A definition with the client for its requests.
struct FileContext: Sendable {
    let definition: ProviderDefinition
    let layout: RecordLayout
    let client: any APIClient
    let events: any EventSink

    /// Sends a request and reads the records of its response.
    func records<Item: Entity>(
        _ request: APIRequest, _ shape: RecordShape, format: BodyFormat = .json,
        make: @escaping @Sendable ([FieldValue]) -> Item
    ) async throws(ProviderError) -> APIResponse<DecodedRecords<Item>> {
        let reader = BodyReader(format) { data, decoder throws(IncorrectData) in
            try decoder.decodeRecords(shape, format, from: data.asJSON(format), make: make)
        }
        return try await client.send(request, reading: reader)
    }

    /// Creates a record from the values of its fields.
    var makeRecord: @Sendable ([FieldValue]) -> FileRecord {
        { [names = layout.names] in FileRecord(names, $0) }
    }

    /// The rules for items that are not listed and not found.
    var skips: [RecordShape.Skip] {
        definition.list?.skip.map { RecordShape.Skip($0.path.source(), $0.values, reason: $0.reason) } ?? []
    }
}

extension Data {
    /// Returns lines of JSON as an array. Other data is returned as it is.
    fileprivate func asJSON(_ format: BodyFormat) -> Data {
        guard format == .jsonLines else { return self }
        let lines = split(separator: UInt8(ascii: "\n")).filter { line in
            line.contains { ![0x20, 0x09, 0x0D].contains($0) }
        }
        return Data("[".utf8) + Data(lines.joined(separator: Data(",".utf8))) + Data("]".utf8)
    }
}
