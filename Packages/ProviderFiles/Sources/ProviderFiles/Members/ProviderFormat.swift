import Essentials
import Protocols
import StoreProtocols

/// The members of a provider.
enum ProviderFormat {
    static let id = Member(
        "id",
        Form.text.reading { text, place -> String? in
            text.isKebabCase
                ? text
                : place.refuse("invalid id \(text.inMessage): expected lowercase letters, digits and hyphens")
        }, "The name that users type, which is also the name of the file.", isRequired: true)
    private static let summary = Member(
        "summary", Form.line, "The items of the provider, in one line, such as 'earthquakes worldwide'.",
        isRequired: true)
    private static let documentation = Member(
        "documentation", Form.webPage, "The web page that documents the API.", isRequired: true)
    private static let terms = Member("terms", Form.webPage, "The web page with the terms of use.")
    private static let baseURL = Member(
        "baseURL", Form.text.placed,
        "The URL below which all requests are sent: https://host[/path]. A {name} in the host is a setting of the user.",
        isRequired: true)
    private static let baseURLSample = Member(
        "baseURLSample", Form.text.placed, "The base URL of the samples, if the base URL has placeholders.")
    private static let headers = Member("headers", Form.requestHeaders, "Header fields of every request.")
    private static let secrets = Member(
        "secrets", Form.list(of: Form.object(SecretFormat.format).placed),
        "The secrets of the user that requests contain.")
    private static let token = Member(
        "token", Form.object(TokenFormat.format).placed, "An exchange of secrets for an access token.")
    private static let limits = Member(
        "limits", Form.object(LimitsFormat.format), "The rate limits that the API documents.")
    private static let errors = Member("errors", Form.object(ErrorFormat.format), "How error responses are read.")
    private static let entity = Member(
        "entity", Form.object(EntityFormat.format), "The name of the items, for messages and for the table in a store.",
        isRequired: true)
    private static let columns = Member(
        "columns", Form.list(of: Form.object(ColumnFormat.object).placed, minimumCount: 1).placed,
        "The columns of the items.",
        isRequired: true)
    private static let parameters = Member(
        "parameters", Form.list(of: Form.object(ParameterFormat.format).placed),
        "The parameters of lists, which users set as options.")
    private static let list = Member("list", Form.object(ListFormat.object).placed, "How items are listed.")
    private static let lookups = Member(
        "get", Form.list(of: Form.object(LookupFormat.format), minimumCount: 1),
        "How items are looked up, by reference.")
    private static let fields = Member(
        "fields", Form.list(of: Form.object(FieldFormat.object).placed, minimumCount: 1),
        "The values that users can set when they add or edit an item.")
    private static let add = Member("add", Form.object(ChangeFormat.add).placed, "How an item is added.")
    private static let edit = Member("edit", Form.object(ChangeFormat.edit).placed, "How an item is edited.")
    private static let delete = Member("delete", Form.object(ChangeFormat.delete).placed, "How an item is deleted.")
    private static let download = Member(
        "download", Form.object(DownloadFormat.format).placed,
        "How the file of an item, such as a picture, is downloaded."
    )
    private static let slices = Member(
        "slices", Form.list(of: Form.object(SliceFormat.format).placed, minimumCount: 1),
        "The times of items by which lists are divided that have more items than the API returns.")
    private static let changes = Member(
        "changes", Form.object(ChangesFormat.format).placed,
        "How the items that have changed since a time are listed, so that sync reads only these.")
    private static let samples = Member(
        "samples", Form.object(SamplesFormat.format), "Requests and the responses that the API documents.")
    private static let exclusions = Member(
        "exclusions", Form.map(of: Form.line),
        "Cases of the contract that the API makes impossible, each with the reason.")

    static let members: [any DescribedMember] = [
        id, summary, documentation, terms, baseURL, baseURLSample, headers, secrets, token, limits, errors, entity,
        columns, parameters, list, lookups, fields, add, edit, delete, download, slices, changes, samples, exclusions,
    ]
    static let rules: [ObjectRule] = [.atLeastOne(["list", "get", "add"])]

    /// Reads a provider, and runs all its checks.
    @Sendable static func definition(_ reader: ObjectReader) -> ProviderDefinition? {
        let scope = reader.place.reading.scope
        let columns = reader[columns]
        scope.columnNames = names(ColumnFormat.name, in: reader.place(of: Self.columns))
        let parameters = reader[parameters] ?? []
        scope.parameterNames = names(ParameterFormat.name, in: reader.place(of: Self.parameters))
        scope.parameters = Dictionary(parameters.map { ($0.value.name, $0.value) }) { first, _ in first }
        let values = (id: reader[id], summary: reader[summary], page: reader[documentation], entity: reader[entity])
        let base = reader[baseURL].flatMap { BaseURLDefinition($0, sample: reader[baseURLSample]) }
        let (list, lookups, samples) = (reader[list], reader[lookups] ?? [], reader[samples])
        let (download, slices, changes) = (reader[download], reader[slices] ?? [], reader[changes])
        let (secrets, token) = (reader[secrets] ?? [], reader[token])
        let (fields, add, edit, delete) = (reader[fields] ?? [], reader[add], reader[edit], reader[delete])
        if let columns { ColumnCheck(columns, entity: values.entity).run() }
        ParameterCheck(parameters: parameters, list: list, secrets: secrets).run(scope)
        SecretCheck(
            secrets: secrets, token: reader.has(Self.token) ? reader.place(of: Self.token) : nil, list: list?.value,
            tokenPlacement: token?.value.placement,
            hasRequestsWithoutBody: !lookups.isEmpty || reader.has(Self.delete) || reader.has(Self.download)
        ).run()
        FieldCheck(
            fields: fields, place: reader.has(Self.fields) ? reader.place(of: Self.fields) : nil, add: add, edit: edit,
            lookups: lookups
        ).run()
        if let download {
            DownloadCheck(
                download: download, columns: (columns?.value ?? []).map(\.value), hasLookups: !lookups.isEmpty
            ).run()
        }
        NarrowingCheck(
            slices: slices, place: reader.has(Self.slices) ? reader.place(of: Self.slices) : nil, changes: changes,
            list: list?.value, hasList: reader.has(Self.list), parameters: parameters.map(\.value),
            secrets: secrets.map(\.value)
        ).run()
        scope.runChecks()
        guard let id = values.id, let summary = values.summary, let page = values.page, let entity = values.entity,
            let base, let columns, !reader.has(Self.list) || list != nil
        else { return nil }
        let definition = ProviderDefinition(
            id: id, summary: summary, documentation: page, terms: reader[terms], baseURL: base,
            headers: reader[headers] ?? HTTPHeaders(), secrets: secrets.map(\.value), token: token?.value,
            limits: reader[limits] ?? LimitsDefinition(), errors: reader[errors] ?? ErrorDefinition(), entity: entity,
            columns: TemplateExpansion(columns.value.map(\.value)).columns, parameters: parameters.map(\.value),
            list: list?.value, lookups: lookups, fields: fields.map(\.value), add: add?.value, edit: edit?.value,
            delete: delete?.value, download: download?.value, slices: slices.map(\.value),
            changes: changes?.value, samples: samples?.book ?? SampleBook([]),
            samplePlaces: samples?.samples.map(\.place) ?? [], declared: scope.declared,
            exclusions: (reader[exclusions] ?? []).map { ContractExclusion($0.name, because: $0.value) },
            fileName: FileName(reader.place.reading.file).name)
        if let samples { SampleCheck(definition).run(samples.samples) }
        return definition
    }

    /// Returns the names of all objects in an array, even of those with errors.
    private static func names(_ member: Member<String>, in place: Place) -> Set<String> {
        let names = (place.elements ?? []).compactMap { element -> String? in
            let name = element.members?.first { $0.key == member.description.name }
            guard case .text(let text)? = name?.value.node.content else { return nil }
            return text
        }
        return Set(names)
    }
}

/// The members of `entity`.
private enum EntityFormat {
    private static let name = Member(
        "name",
        Form.line.reading { text, place -> String? in
            text.hasPrefix("_") ? place.refuse("invalid name \(text.inMessage): names with '_' are reserved") : text
        }, "The singular name, such as story. It is the name of the table in a store.", isRequired: true)
    private static let plural = Member("plural", Form.line, "The plural name. The default is the name with an s.")

    static let format = ObjectFormat<EntityNames>("entity", "The names of the items.", [name, plural]) { reader in
        reader[name].map { EntityNames(name: $0, plural: reader[plural] ?? $0 + "s") }
    }
}
