extension LoopbackAnswer {
    /// Returns a page of JSONPlaceholder users. The request determines its number and its size.
    static func users(
        _ request: LoopbackRequest, total: Int, name: String = "Ada Fernsby", headers: [String] = []
    ) -> LoopbackAnswer {
        let number = request.query("_page").flatMap { Int($0) } ?? 1
        let size = request.query("_limit").flatMap { Int($0) } ?? 10
        let ids = (1...total).dropFirst((number - 1) * size).prefix(size)
        return .json(
            Payload.list(ids.map { Payload.user($0, name: name) }), headers: ["X-Total-Count: \(total)"] + headers)
    }
}
