import Protocols

/// Downloads the files of items.
struct ItemDownloader {
    let provider: FileContext

    /// Streams the file of an item to a destination, and returns the item; `nil` if the provider has no look-ups.
    ///
    /// - Throws: `notFound` for an item without a file. `incorrectData` for a file on a server that the file does not name.
    ///   `invalidRequest` for a reference of another form.
    func download(_ reference: String, to destination: any BodyDestination) async throws(ProviderError) -> FileRecord? {
        switch provider.definition.download {
        case .columns(let names, let servers)?:
            let item = try await ItemReader(provider: provider).item(reference)
            try await send(APIRequest(file: try url(of: item, names, servers), to: destination))
            return item
        case .request(let target)?:
            var request = try target.request.request(provider.definition.values(in: reference, for: target))
            let hasLookups = !provider.definition.lookups.isEmpty
            let item = hasLookups ? try await ItemReader(provider: provider).item(reference) : nil
            request.destination = destination
            try await send(request)
            return item
        case nil: throw ProviderError(.invalidRequest, "the file does not describe downloads")
        }
    }

    private func send(_ request: APIRequest) async throws(ProviderError) {
        do throws(ProviderError) {
            try await provider.client.send(request)
        } catch {
            throw error.meaning(for: .download) ?? error
        }
    }

    private func url(of item: FileRecord, _ names: [String], _ servers: [URL]?) throws(ProviderError) -> URL {
        let columns = provider.layout.outputColumns
        let texts = names.compactMap { name -> String? in
            guard case .text(let text)? = columns.first(where: { $0.name == name })?.value(item), !text.isEmpty else {
                return nil
            }
            return text
        }
        let name = "\(provider.definition.entity.name) \(item.id)"
        guard let text = texts.first else { throw ProviderError(.notFound, "\(name) has no file") }
        guard let url = URL(string: text), url.host()?.isEmpty == false else {
            throw ProviderError(
                .notFound, "\(name) has no file: expected a URL in '\(names.joined(separator: "', '"))'")
        }
        guard servers?.contains(where: { Origin($0) == Origin(url) }) != false else {
            throw ProviderError(
                .incorrectData,
                "refusing to download a file from \(Self.server(url)): expected "
                    + (servers ?? []).map(Self.server).joined(separator: ", "))
        }
        return url
    }

    private static func server(_ url: URL) -> String {
        "\(url.scheme ?? "")://\(url.host() ?? "")" + (url.port.map { ":\($0)" } ?? "")
    }
}
