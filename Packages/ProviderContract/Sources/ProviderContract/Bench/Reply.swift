import Protocols

/// How a call of a provider ended.
enum Reply: Sendable {
    case answer(Answer)
    case failure(ProviderError)
    /// It did not end within the time that a call may take.
    case hang

    var answer: Answer? {
        if case .answer(let answer) = self { answer } else { nil }
    }

    var error: ProviderError? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension Reply: CustomStringConvertible {
    /// What came, for findings.
    var description: String {
        switch self {
        case .answer(let answer): "a success with \(answer.items.count) items"
        case .failure(let error): "\(error)"
        case .hang: "nothing: the call hangs"
        }
    }
}
