import Essentials

/// A tool that a client can call.
package struct Tool: Sendable {
    /// The name: at most 128 of the characters `A–Z`, `a–z`, `0–9`, `_`, `-` and `.`. See ``isValid(name:)``.
    package let name: String
    /// What the tool does, for a model.
    package let description: String
    /// The JSON Schema of the arguments. It describes an object.
    package let inputSchema: JSONValue
    /// The JSON Schema of the structured results; `nil` if nothing is known of them.
    package let outputSchema: JSONValue?
    package let effect: Effect
    /// Whether a call can reach other systems, such as an API.
    package let isOpenWorld: Bool

    /// What a call can change.
    package enum Effect: Sendable {
        case reading
        /// The tool adds something, and changes nothing that exists.
        case adding
        /// The tool changes or removes something that exists.
        case changing
    }

    package init(
        name: String, description: String, inputSchema: JSONValue, outputSchema: JSONValue?, effect: Effect,
        isOpenWorld: Bool
    ) {
        self.name = name
        self.description = description
        self.inputSchema = inputSchema
        self.outputSchema = outputSchema
        self.effect = effect
        self.isOpenWorld = isOpenWorld
    }

    package static func isValid(name: String) -> Bool {
        (1...128).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    || "_-.".unicodeScalars.contains(scalar)
            }
    }

    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init(key: "name", value: .text(name)), .init(key: "description", value: .text(description)),
            .init(key: "inputSchema", value: inputSchema),
        ]
        if let outputSchema { members.append(.init(key: "outputSchema", value: outputSchema)) }
        members.append(.init(key: "annotations", value: annotations))
        return .object(members)
    }

    /// The number of bytes that the tool adds to a list of tools.
    package var listedByteCount: Int { json.line.utf8.count + 1 }

    /// The hints for a client that asks its user before a change. Those that have the default value of the protocol, or
    /// do not matter for a tool that only reads, are left out.
    private var annotations: JSONValue {
        var hints: [JSONValue.Member] = [.init(key: "readOnlyHint", value: .boolean(effect == .reading))]
        if effect != .reading { hints.append(.init(key: "destructiveHint", value: .boolean(effect == .changing))) }
        if !isOpenWorld { hints.append(.init(key: "openWorldHint", value: false)) }
        return .object(hints)
    }
}

/// The result of a call.
package struct ToolResult: Sendable {
    /// The result for a program.
    package let structured: JSONValue
    /// The result for a model; `nil` for the JSON text of the structured result.
    package let text: String?
    /// What else a model should know.
    package let remarks: [String]
    package let isError: Bool

    package init(_ structured: JSONValue, text: String? = nil, remarks: [String] = [], isError: Bool = false) {
        self.structured = structured
        self.text = text
        self.remarks = remarks
        self.isError = isError
    }

    var json: JSONValue {
        // The text shows invisible characters as escapes.
        let texts = [text ?? structured.line] + remarks
        return [
            "content": .array(texts.map { ["type": "text", "text": .text($0)] }), "structuredContent": structured,
            "isError": .boolean(isError),
        ]
    }
}

/// How far a call has come.
package struct ToolProgress: Sendable {
    /// What was done so far, in any unit.
    package let done: Int
    /// What must be done; `nil` if it is unknown.
    package let total: Int?
    package let message: String

    package init(done: Int, total: Int?, message: String) {
        self.done = done
        self.total = total
        self.message = message
    }
}

/// The tools of a server.
package protocol ToolCatalog: Sendable {
    /// The tools, always in the same order.
    var tools: [Tool] { get }

    /// Calls a tool of the catalog. When the task is cancelled, the result is not used.
    ///
    /// - Parameters:
    ///   - arguments: The members of the object with the arguments.
    ///   - report: Reports progress. It can be called on any thread.
    func call(
        _ tool: Tool, _ arguments: [JSONValue.Member], report: @escaping @Sendable (ToolProgress) -> Void
    ) async -> ToolResult
}
