import Protocols

extension HTTPResponse {
    /// How many items all pages hold together: json-server's `X-Total-Count`. `nil` when it is missing or no count.
    var totalCount: Int? {
        headers["X-Total-Count"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}
