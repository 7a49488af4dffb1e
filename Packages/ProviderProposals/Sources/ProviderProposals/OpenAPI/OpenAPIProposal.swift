import Essentials

extension OpenAPIDocument {
    /// Returns a provider file for an operation.
    ///
    /// - Parameters:
    ///   - operation: The id or the path of the operation; `nil` if the document has only one that returns a list.
    ///   - server: The address of the API, which replaces that of the document.
    ///   - options: The options of a proposal.
    /// - Throws: What is missing or not supported in the document.
    public func file(
        for operation: String?, names: PackageNames, server: String?, options: ProposalOptions
    ) throws(ProposalError) -> FileProposal {
        let operations = try OpenAPIOperation.all(in: self)
        let chosen = try self.operation(operation, among: operations)
        guard let response = try chosen.response(in: self) else {
            throw ProposalError(
                "\(chosen.title) has no JSON response with a schema or an example; choose another operation")
        }
        guard let server = server ?? self.server else {
            throw ProposalError(
                "the document has no absolute address of a server; give it with --url https://HOST/PATH")
        }
        let parameters = try OpenAPIParameters(chosen, in: self)
        var options = options
        options.url = server + parameters.samplePath
        options.itemName = try chosen.schema(in: self).flatMap { schema throws(ProposalError) in
            try itemName(in: schema)
        }
        let proposal = try ProviderProposal(
            RecordedResponse(Data(response.description.utf8), named: "the response"), names: names, options: options)
        let secrets = try OpenAPISecrets(chosen, in: self, names)
        let base = RecordedRequest.path(of: server)
        let details = FileDetails(
            origin: "the OpenAPI operation \(chosen.title)",
            summary: chosen.operation["summary"]?.text?.firstLine?.lowercasedStart, documentation: page,
            path: base + parameters.path, parameters: parameters.members, names: parameters.names,
            sampleQuery: parameters.sampleQuery, notes: secrets.notes)
        return try FileProposal(
            proposal, paging: paging(parameters, of: proposal), lookup: try lookup(of: chosen, proposal, operations),
            secrets: secrets.secrets, details: details)
    }

    /// Returns the name of the schema of the elements of the first array: `Pet`; `nil` if it has none.
    private func itemName(in schema: JSONValue, depth: Int = 0) throws(ProposalError) -> String? {
        let schema = try resolved(schema)
        if let reference = schema["items"]?["$ref"]?.text {
            return reference.split(separator: "/").last.map(String.init)
        }
        guard depth < 3 else { return nil }
        for property in schema["properties"]?.members ?? [] {
            if let name = try itemName(in: property.value, depth: depth + 1) { return name }
        }
        return nil
    }

    private func operation(
        _ name: String?, among all: [OpenAPIOperation]
    ) throws(ProposalError) -> OpenAPIOperation {
        if let name {
            if let found = all.first(where: { $0.id == name || $0.path == name || "GET \($0.path)" == name }) {
                return found
            }
            throw ProposalError("no GET operation '\(name)' in the document; \(Self.choice(of: all))")
        }
        var lists: [OpenAPIOperation] = []
        for operation in all where try operation.returnsList(in: self) { lists.append(operation) }
        guard let only = lists.first else {
            throw ProposalError("no GET operation of the document returns a list; \(Self.choice(of: all))")
        }
        guard lists.count == 1 else { throw ProposalError(Self.choice(of: lists)) }
        return only
    }

    private static func choice(of operations: [OpenAPIOperation]) -> String {
        let titles = operations.prefix(12).map(\.title).joined(separator: ", ")
        return operations.isEmpty
            ? "it has no GET operation"
            : "choose an operation with --operation: \(titles)"
                + (operations.count > 12 ? ", and \(operations.count - 12) more" : "")
    }

    /// A document does not say how the pages of a list are requested.
    private func paging(_ parameters: OpenAPIParameters, of proposal: ProviderProposal) -> FilePaging {
        let names = parameters.paging.map { "'\($0)'" }.joined(separator: ", ")
        let paging = PagingSearch(proposal, isExample: true).unproved([])
        guard case .unproved(let notes, let total) = paging else { return paging }
        let own = names.isEmpty ? [] : ["by their names, these parameters are about pages: \(names)"]
        return .unproved(
            notes: ["an OpenAPI document does not say how pages are requested"] + own
                + notes.filter { !$0.hasPrefix("not tried") },
            total: total)
    }

    /// Returns the look-up of an item if the document has one for the same schema.
    private func lookup(
        of list: OpenAPIOperation, _ proposal: ProviderProposal, _ operations: [OpenAPIOperation]
    ) throws(ProposalError) -> ProvedLookup? {
        guard !list.path.contains("{"), proposal.reasonForNoLookup == nil, let schema = try list.schema(in: self) else {
            return nil
        }
        let path = list.path.hasSuffix("/") ? String(list.path.dropLast()) : list.path
        for operation in operations where operation.path.hasPrefix(path + "/{") && operation.path.hasSuffix("}") {
            guard !operation.path.dropFirst(path.count + 1).contains("/"), let item = try operation.schema(in: self),
                item["$ref"] != nil, try itemSchema(of: schema, at: proposal.list.path[...]) == item
            else { continue }
            return ProvedLookup(path: proposal.request.path.filter { !$0.isEmpty }, place: [])
        }
        return nil
    }

    /// Returns the schema of the elements of a list.
    private func itemSchema(of schema: JSONValue, at path: ArraySlice<String>) throws(ProposalError) -> JSONValue? {
        let schema = try resolved(schema)
        guard let key = path.first else { return schema["items"] }
        guard let property = schema["properties"]?[key] else { return nil }
        return try itemSchema(of: property, at: path.dropFirst())
    }
}

extension OpenAPIOperation {
    /// Whether the response contains an array of objects.
    fileprivate func returnsList(in document: OpenAPIDocument) throws(ProposalError) -> Bool {
        // An operation with an error is no choice, but other operations are.
        guard let response = try? response(in: document), let lists = try? ListFinder.lists(in: response) else {
            return false
        }
        return !lists[0].isSingle
    }
}

extension RecordedRequest {
    /// Returns the path of the address of a server, without a slash at its end: `/v1`.
    fileprivate static func path(of server: String) -> String {
        let rest = server.split(separator: "://", maxSplits: 1).last ?? ""
        var path = rest.drop { $0 != "/" }
        while path.last == "/" { path.removeLast() }
        return String(path)
    }
}

extension String {
    /// The text with a small first letter, unless it starts with an acronym, and without a full stop.
    fileprivate var lowercasedStart: String {
        let text = hasSuffix(".") ? String(dropLast()) : self
        return text.dropFirst().first?.isUppercase == true ? text : text.prefix(1).lowercased() + text.dropFirst()
    }
}
