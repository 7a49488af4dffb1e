import Essentials
import Protocols

/// Checks that users see what the API says about an error.
struct ErrorMessageCheck {
    private let samples: SampleResponses

    init(_ samples: SampleResponses) {
        self.samples = samples
    }

    /// A warning for each place of a text that no path reads.
    var faults: [FileFault] {
        let errors = samples.definition.errors
        var known: Set<String> = []
        return samples.errors.compactMap { response in
            guard !response.hasSuccessStatus || errors.includesSuccess, let body = response.body,
                !errors.message.contains(where: body.hasText), let path = body.pathOfMessage,
                known.insert(path.description).inserted
            else { return nil }
            return FileFault(
                severity: .warning, place: response.place,
                message: "no path of 'errors.message' reads the API's reason, which is probably at "
                    + "\(path.description.inMessage)")
        }
    }
}

extension JSONNode {
    /// The place of the longest text, which is probably a sentence for people; `nil` if there is none inside an object or
    /// array.
    fileprivate var pathOfMessage: ValuePath? {
        let longest = texts(at: .root, depth: 6).max { $0.text.utf8.count < $1.text.utf8.count }
        return longest.flatMap { $0.path == .root ? nil : $0.path }
    }

    private func texts(at path: ValuePath, depth: Int) -> [(path: ValuePath, text: String)] {
        guard depth > 0 else { return [] }
        switch content {
        case .text(let text): return text.isSentence ? [(path, text)] : []
        case .array(let elements):
            return elements.first?.texts(at: path.appending(.index(0)), depth: depth - 1) ?? []
        case .object(let members):
            return members.flatMap { $0.node.texts(at: path.appending(.name($0.key)), depth: depth - 1) }
        case .null, .boolean, .number: return []
        }
    }
}

extension String {
    /// Whether the text can be for people: it is not a number, a date or a web address.
    fileprivate var isSentence: Bool {
        contains { $0.isLetter } && !hasPrefix("https://") && !hasPrefix("http://") && Date(iso8601: self) == nil
    }
}
