public import Protocols

extension Getting {
    /// Looks up an item by the id of its record. Returns `nil` if the API no longer has the item.
    func look(up id: FieldValue?, of items: any ItemDescribing) async throws(ProviderError) -> Item? {
        do throws(ProviderError) {
            return try await get(try Reference(id: id, of: items))
        } catch {
            if error.code == .notFound { return nil }
            throw error
        }
    }
}

extension Adding {
    func add(
        input: [FieldValue.Member], of drafts: (any DraftDescribing)?
    ) async throws(ProviderError) -> Item {
        try await add(try DraftDescription(drafts).draft(input: input))
    }
}

extension Editing {
    func edit(
        id: FieldValue?, of items: any ItemDescribing, input: [FieldValue.Member], of drafts: (any DraftDescribing)?
    ) async throws(ProviderError) -> Item {
        try await edit(try Reference(id: id, of: items), try DraftDescription(drafts).draft(input: input))
    }
}

extension Deleting {
    func delete(id: FieldValue?, of items: any ItemDescribing) async throws(ProviderError) {
        try await delete(try Reference(id: id, of: items))
    }
}

extension ItemReference {
    fileprivate init(id: FieldValue?, of items: any ItemDescribing) throws(ProviderError) {
        let text = id?.inputText ?? ""
        guard let reference = Self(text), items.acceptsReference(text) else {
            throw ProviderError(.invalidRequest, "invalid id '\(text)': expected \(items.reference)")
        }
        self = reference
    }
}

extension DraftDescription {
    /// Returns a draft from the input of a pending change.
    ///
    /// - Throws: `invalidRequest` for an unknown field, which a different version of the program may have set.
    fileprivate func draft(input: [FieldValue.Member]) throws(ProviderError) -> Draft {
        var draft = empty
        for member in input {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                throw ProviderError(.invalidRequest, "unknown field '\(member.name)'")
            }
            field.set(&draft, member.value)
        }
        return draft
    }
}

extension ProviderError {
    /// The reason if the error concerns only the item of the request; `nil` if it concerns all requests to the API.
    var reasonOfItem: UnsentChange.Reason? {
        // If the API gives a time for the next request, no request should be sent before.
        guard retryAt == nil else { return nil }
        let failures: [Code] = [.serverFailed, .timedOut, .incorrectData, .responseTooLarge]
        if failures.contains(code) || networkError?.code == .connectionLost { return .failed(message) }
        // With the status 401, the API refuses the key or password, which all requests have.
        return [.invalidRequest, .notFound, .refusedCredentials].contains(code) && status != 401
            ? .refused(message) : nil
    }

    /// Whether the API may have made the change despite the error.
    public var leavesOutcomeUnknown: Bool {
        // Errors of the TLS handshake also have the code `unknown`, but they occur before the request is sent.
        if code == .unknown, let networkError { return networkError.code == .unknown }
        let codes: [Code] = [.cancelled, .timedOut, .serverFailed, .incorrectData, .responseTooLarge, .unknown]
        return codes.contains(code) || networkError?.code == .connectionLost
    }
}
