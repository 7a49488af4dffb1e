import Protocols

extension @TYPE@ {
    /// @REQUEST_NOTE@
    private static let path: [String] = @PATH@

    static func request(for list: ListRequest) -> APIRequest {
        APIRequest(path: path, query: @QUERY@)
    }@GET_REQUEST@
}
