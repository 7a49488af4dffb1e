extension LoopbackServer.Step {
    /// A whole response.
    ///
    /// - Parameter body: `nil` for a response that has none, not even an empty one.
    static func response(status: Int = 200, fields: [String] = [], body: String? = "") -> LoopbackServer.Step {
        let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
        let lines = ["HTTP/1.1 \(status) Some words"] + fields + length
        return .text(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    /// The shortest answer that is one.
    static let ok = response(body: "ok")
}
