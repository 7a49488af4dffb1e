import Protocols

extension ProviderCheck {
    func damagedBodiesAreRefused() async -> ContractOutcome {
        var checks = Checks()
        for reach in reaches where reach.isSuccess {
            let sound = await bench.reply(to: reach.call, over: bench.stage(showing: reach.index)).answer?.items ?? []
            for (words, body) in Self.damagedBodies(of: reach.sample) {
                let stage = bench.stage(showing: reach.index, withBody: body)
                let reply = await bench.reply(to: reach.call, over: stage)
                checks.note(
                    Self.fault(of: reply, to: reach, answeredWith: body, insteadOf: sound),
                    at: "\(reach.place), body \(words)")
            }
        }
        return checks.outcome(withoutChecks: "no sample is a success")
    }

    private static func fault(
        of reply: Reply, to reach: Reach, answeredWith body: Data, insteadOf sound: [any Entity]
    ) -> String? {
        switch reply {
        case .hang: return "\(reply)"
        case .answer(let answer):
            // What is wrong in a text that nobody reads need not be found.
            let isUntouched = !sound.isEmpty && !body.isUTF8 && answer.items.isEqual(to: sound)
            return isUntouched || isPlausible(answer, to: reach, answeredWith: body)
                ? nil : "expected incorrectData, came \(reply)"
        case .failure(let error):
            // An answer in which nothing is found may be a way to say so.
            if error.code == .notFound, JSONParser.parse(body) != nil { return nil }
            guard error.code == .incorrectData else { return "expected incorrectData, came \(error)" }
            return error.incorrectData == nil ? "the error does not tell what is wrong: \(error)" : nil
        }
    }

    /// Whether a damaged body may be taken for a sound one: an empty list or object for one that holds nothing, and
    /// anything where the body is not read, or is not JSON, so that nothing is known of it here.
    private static func isPlausible(_ answer: Answer, to reach: Reach, answeredWith body: Data) -> Bool {
        guard reach.readsBody, let document = reach.document else { return true }
        switch (JSONParser.parse(body), document) {
        case (.object, .object), (.list, .list): return answer.items.isEmpty || reach.call.kind != .list
        default: return false
        }
    }

    private static func damagedBodies(of sample: Sample) -> [(String, Data)] {
        let body = Data(sample.body.utf8)
        let middle = body.count / 2
        var bodies: [(String, Data)] = (1..<10).map { tenth in
            ("cut at \(tenth) tenths", Data(body.prefix(body.count * tenth / 10)))
        }
        bodies += [
            ("empty", Data()),
            ("of HTML", Data("<!DOCTYPE html><html><body><h1>Welcome to the café</h1></body></html>".utf8)),
            ("{}", Data("{}".utf8)), ("[]", Data("[]".utf8)), ("null", Data("null".utf8)),
            ("of one text", Data(#""text""#.utf8)),
            ("of 100,000 open lists", Data(repeating: UInt8(ascii: "["), count: 100_000)),
            ("of 20,000 open objects", Data(String(repeating: #"{"a":"#, count: 20_000).utf8)),
            ("with bytes that are not UTF-8", body.prefix(middle) + [0xFF, 0xFE, 0xC3] + body.dropFirst(middle)),
            ("with more behind its end", body + Data("}]".utf8)),
        ]
        return bodies
    }
}

extension Data {
    fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}

extension [any Entity] {
    fileprivate func isEqual(to others: [any Entity]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.isEqual(to: $1) }
    }
}
