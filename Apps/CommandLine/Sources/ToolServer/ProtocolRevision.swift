import Essentials

/// A revision of the Model Context Protocol: <https://modelcontextprotocol.io/specification>.
///
/// Since `2026-07-28`, the protocol is stateless: every request names its revision. Before that, a handshake
/// (`initialize`) chose the revision for all later requests. The server supports both, as clients of both exist.
package enum ProtocolRevision: String, CaseIterable, Sendable {
    case stateless = "2026-07-28"
    case november2025 = "2025-11-25"
    case june2025 = "2025-06-18"
    // 2025-03-26 is not supported, because it requires batches, which all later revisions have removed.
    case november2024 = "2024-11-05"

    /// The revisions that a handshake can choose, the newest first.
    package static let withHandshake: [ProtocolRevision] = [.november2025, .june2025, .november2024]

    /// The names of all revisions, the newest first.
    static var names: JSONValue { .array(allCases.map { .text($0.rawValue) }) }

    /// Returns the revision for a handshake: the requested one, or else the newest one.
    static func negotiated(requested name: String) -> ProtocolRevision {
        withHandshake.first { $0.rawValue == name } ?? withHandshake[0]
    }
}

/// The keys in `_meta` of a request, which revisions without a handshake require.
enum MetaKey {
    static let revision = "io.modelcontextprotocol/protocolVersion"
    static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
    static let serverInfo = "io.modelcontextprotocol/serverInfo"
    static let progressToken = "progressToken"
}
