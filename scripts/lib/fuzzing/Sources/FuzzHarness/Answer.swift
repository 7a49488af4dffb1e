public import Protocols

/// What a server sends, whatever it is asked.
public struct Answer: Sendable {
    var status: Int
    var headers: HTTPHeaders
    var body: Data

    /// A success without header fields, unless told otherwise.
    public init(status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
