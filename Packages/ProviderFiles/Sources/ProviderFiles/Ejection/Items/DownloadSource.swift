import Essentials
import Protocols

/// The source of the download of an item's file.
struct DownloadSource {
    let definition: ProviderDefinition
    let names: PackageNaming
    private var reference: ReferenceSource { ReferenceSource(definition: definition, names: names) }

    /// The function of the protocol `Downloading`; `nil` if items have no files.
    var function: String? {
        guard let download = definition.download else { return nil }
        let head = """
            func download(
                _ \(reference.parameter): \(reference.type), to destination: any BodyDestination
            ) async throws(ProviderError) -> \(names.entity)? {
            """
        let body =
            switch download {
            case .columns(let columns, let servers): ofColumns(columns, servers)
            case .request(let target): ofRequest(target)
            }
        return [head, body.indented(by: 4), "}"].joined(separator: "\n")
    }

    private func ofColumns(_ columns: [String], _ servers: [URL]?) -> [String] {
        let texts = SwiftSource.array(columns.map { "item.\($0)" })
        let name = names.itemText
        let hosts = (servers ?? []).map { SwiftSource.literal(Self.server($0)) }
        let check = """
            let server = "\\(url.scheme ?? "")://\\(url.host() ?? "")" + (url.port.map { ":\\($0)" } ?? "")
            guard \(SwiftSource.array(hosts)).contains(server.lowercased()) else {
                throw ProviderError(.incorrectData, "refusing to download a file from \\(server)")
            }
            """
        return [
            "let item = try await get(\(reference.parameter))",
            "let texts: [String?] = \(texts)",
            "guard let text = texts.compactMap(\\.self).first(where: { !$0.isEmpty }), let url = URL(string: text),",
            "    url.host()?.isEmpty == false",
            "else { throw ProviderError(.notFound, \"\(name) \\(item.id) has no file\") }",
            servers == nil ? nil : check, send("client.send(APIRequest(file: url, to: destination))"),
            "return item",
        ].compactMap(\.self)
    }

    private func send(_ call: String) -> String {
        let rules = OperationRuleSource(errors: definition.errors)
        return (rules.isNeeded ? "_ = " : "") + "try await \(rules.call(call, for: .download))"
    }

    private static func server(_ url: URL) -> String {
        ("\(url.scheme ?? "")://\(url.host() ?? "")" + (url.port.map { ":\($0)" } ?? "")).lowercased()
    }

    private func ofRequest(_ target: LookupDefinition) -> [String] {
        let source = RequestSource(request: target.request, value: reference.value)
        let query = source.fixedQuery.isEmpty ? [] : ["query: \(SwiftSource.array(source.fixedQuery))"]
        let method = target.request.method == .get ? [] : [target.request.method.swift]
        let call = SwiftCall.statement("APIRequest", method + ["path: \(source.path)"] + query)
        let hasLookups = !definition.lookups.isEmpty
        return reference.binding(of: target)
            + [
                "var request = \(call)", source.headers,
                hasLookups ? "let item = try await get(\(reference.parameter))" : nil,
                "request.destination = destination", send("client.send(request)"),
                hasLookups ? "return item" : "return nil",
            ].compactMap(\.self)
    }
}
