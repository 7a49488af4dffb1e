import Protocols

extension Sample {
    func marked(with index: Int, movedFrom old: URL, to new: URL) -> Sample {
        let moved = { (text: String) in text.replacing(old.address, with: new.address) }
        var headers = HTTPHeaders(headers.fields.map { HTTPHeaders.Field(name: $0.name, value: moved($0.value)) })
        headers.append(HTTPResponse.markName, String(index))
        return Sample(
            name, method: method, target: target, status: status, headers: headers, body: moved(body),
            failure: failure, circumstance: circumstance)
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: headers, body: Data(body.utf8), url: request.url,
            receivedAt: Date(timeIntervalSince1970: 0))
    }

    var withoutCircumstance: Sample {
        Sample(
            name, method: method, target: target, status: status, headers: headers, body: body, failure: failure)
    }
}

extension HTTPResponse {
    /// A header field that tells which sample a response is. The provider never sees it.
    static let markName = "Contract-Sample"

    var mark: Int? { headers[Self.markName].flatMap { Int($0) } }

    var unmarked: HTTPResponse {
        var response = self
        response.headers[Self.markName] = nil
        return response
    }
}
