import Protocols

/// A signer in the manner of many exchanges and shops: HMAC-SHA256 of the date, the method, the target and the body.
struct NoteSigner {
    /// A defect that the contract must detect.
    enum Fault: String, CaseIterable, Sendable {
        case ignoresTheKey, sendsTheKey

        /// The names of exactly the cases that must fail.
        var failedCases: Set<String> { ["credentials-are-sent"] }
    }

    static func signer(_ fault: Fault? = nil) -> RequestSigner {
        RequestSigner("notes") { request, input in
            let date = String(Int(input.date.timeIntervalSince1970))
            let query = request.url.query(percentEncoded: true) ?? ""
            let target = "\(request.method) \(request.url.path(percentEncoded: true))?\(query)"
            let body = input.digests.sha256(request.body ?? Data()).hexadecimal
            let message = "\(date)\n\(target)\n\(body)"
            request.headers["X-Date"] = date
            request.headers["X-Signature"] =
                switch fault {
                case nil: input.hmacSHA256(message).base64EncodedString()
                case .ignoresTheKey: input.digests.sha256(Data(message.utf8)).hexadecimal
                case .sendsTheKey: input.key.revealed
                }
        }
    }
}

extension ProviderDescriptor {
    /// Returns a provider for an API that identifies the user by a key and expects a signature.
    static func noteSigned(_ fault: NoteSigner.Fault? = nil) -> ProviderDescriptor {
        noteShelf([.header("X-Key-ID"), .signed(NoteSigner.signer(fault))])
    }
}
