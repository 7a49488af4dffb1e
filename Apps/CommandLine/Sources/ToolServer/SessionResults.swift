import Essentials

/// The results of the requests that say what the server is and has.
struct SessionResults {
    /// The number of tools in one answer to `tools/list`. Some clients read only one.
    static let toolsPerPage = 250

    let identity: ServerIdentity
    let tools: [Tool]

    /// Returns the result of `initialize`.
    func handshake(_ revision: ProtocolRevision) -> JSONValue {
        [
            "protocolVersion": .text(revision.rawValue), "capabilities": ["tools": [:]], "serverInfo": identity.json,
            "instructions": .text(identity.instructions),
        ]
    }

    /// The result of `server/discover`.
    var discovery: JSONValue {
        result(
            [
                "supportedVersions": ProtocolRevision.names, "capabilities": ["tools": [:]],
                "instructions": .text(identity.instructions),
            ], .stateless, isCacheable: true)
    }

    /// Adds what a revision without a handshake requires in every result.
    ///
    /// - Parameter isCacheable: Whether the client can keep the result for its user, because it does not change while the
    ///   server runs.
    func result(_ result: JSONValue, _ revision: ProtocolRevision, isCacheable: Bool = false) -> JSONValue {
        guard revision == .stateless, case .object(var members) = result else { return result }
        members.insert(.init(key: "resultType", value: "complete"), at: 0)
        if isCacheable {
            members += [
                .init(key: "ttlMs", value: .number("300000")), .init(key: "cacheScope", value: "private"),
            ]
        }
        members.append(.init(key: "_meta", value: [MetaKey.serverInfo: identity.json]))
        return .object(members)
    }

    /// Returns the result of `tools/list`: the tools after a cursor, which is the number of tools before them.
    func toolList(_ params: JSONValue, _ revision: ProtocolRevision) throws(ProtocolError) -> JSONValue {
        var start = 0
        if let cursor = params["cursor"] {
            guard let position = cursor.string.flatMap({ Int($0) }), position > 0, position < tools.count else {
                throw .invalidParams("invalid 'cursor': expected the 'nextCursor' of an earlier answer")
            }
            start = position
        }
        let page = tools[start...].prefix(Self.toolsPerPage)
        var members = [JSONValue.Member(key: "tools", value: .array(page.map(\.json)))]
        if page.endIndex < tools.count { members.append(.init(key: "nextCursor", value: .text("\(page.endIndex)"))) }
        return result(.object(members), revision, isCacheable: true)
    }
}
