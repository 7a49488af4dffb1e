import Protocols

extension Shell {
    /// A list of seven gadgets in pages of three.
    static func tap(
        _ kind: Paging.Kind = .numbered, failingAt failing: Int? = nil, total: Int? = nil, journal: Journal = Journal()
    ) -> Shell {
        let script: Catalogue.Script = { number throws(ProviderError) in
            journal.add("page \(number)")
            if number == failing { throw ProviderError(.serverFailed, "out of service") }
            let ids = (0..<7).dropFirst(min(number - 1, 9) * 3).prefix(3).map { Int64($0 + 1) }
            var page = Catalogue.page(
                ids.map { Gadget($0, "x", tags: ["a"]) }, next: number < 3 ? number + 1 : nil)
            page.total = total
            return page
        }
        return Shell(
            .catalogue(paging: Paging(kind, sizes: PageSizes(3...3, defaultSize: 3)), script: script),
            environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
    }
}

extension Outcome {
    /// The messages, in order.
    func messages() throws -> [FieldValue] {
        try lines.map { try JSONDecoder().decode(FieldValue.self, from: Data($0.utf8)) }
    }
}

extension FieldValue {
    /// The type of a message.
    var kind: String {
        guard case .text(let kind)? = self["type"] else { return "" }
        return kind
    }
}

extension [FieldValue] {
    /// The ids of the records.
    var ids: [String] {
        filter { $0.kind == "RECORD" }.compactMap { message in
            guard case .integer(let id)? = message["record"]?["id"] else { return nil }
            return "\(id)"
        }
    }

    /// The value of the last STATE message as JSON; empty if there is none.
    var lastState: String {
        let value = last { $0.kind == "STATE" }?["value"]
        return (try? value.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }) ?? ""
    }
}

extension String {
    /// The words, in which `RECORD*3` stands for three words.
    var expanded: [String] {
        split(separator: " ").flatMap { word in
            let parts = word.split(separator: "*")
            return Array(repeating: String(parts[0]), count: parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
        }
    }
}
