import Protocols

extension ProviderError {
    /// What randomuser.me means by a status other than 2xx.
    init(randomUser response: HTTPResponse, to request: HTTPRequest) {
        if case .complaint(let complaint) = try? AnswerEntry.from(raw: response.body) {
            self.init(complaint, in: response, to: request)
        } else {
            self.init(refusal: response, to: request)
            retryAt = code == .rateLimited ? response.endOfLimit : retryAt
        }
    }

    /// What randomuser.me means by words in place of users, whatever the status: 200 as well.
    init(_ complaint: Complaint, in response: HTTPResponse, to request: HTTPRequest) {
        let reason = String(complaint.words.prefix(200))
        if complaint.isAboutLimit || [429, 503].contains(response.status) {
            self.init(
                .rateLimited, "Too many requests (\(response.status)): \(reason)", request: request.description,
                status: response.status, retryAt: response.endOfLimit)
        } else if response.isSuccess {
            self.init(
                .serverFailed, "The API failed: \(reason)", request: request.description, status: response.status)
        } else {
            self.init(refusal: response, to: request, reason: reason)
        }
    }
}

extension HTTPResponse {
    /// When users are served again: as the response tells, or after the minute that the API counts by.
    fileprivate var endOfLimit: Date { retryAfter ?? receivedAt.addingTimeInterval(60) }
}
