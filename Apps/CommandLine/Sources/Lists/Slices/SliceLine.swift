import Protocols

/// A slice as one line of JSON, which `plan` prints and `--slice` reads. Unknown members are ignored.
///
/// The states of `tap` contain a hash of lines, so their form must not change.
private struct SliceLine: Codable {
    let provider: String
    let parameters: [String: String]
    let ranges: [String: ClosedRange<Int64>]
    let expected: Int?
    let truncated: Bool?
}

extension ListSlice {
    /// The slice as one line of JSON, without a line break.
    package var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = SliceLine(
            provider: provider, parameters: parameters, ranges: ranges, expected: expectedCount,
            truncated: isTruncated ? true : nil)
        return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Creates a slice from one line of JSON.
    ///
    /// The initializer does not check whether the provider has the parameters and the axes.
    ///
    /// - Throws: `invalidRequest` for text that does not describe a slice.
    package init(line text: String) throws(ProviderError) {
        // `JSONDecoder` can trap on text with more than 512 nested arrays and objects.
        let brackets = text.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        let line = brackets <= 500 ? try? JSONDecoder().decode(SliceLine.self, from: Data(text.utf8)) : nil
        guard let line, line.expected ?? 0 >= 0 else {
            throw ProviderError(
                .invalidRequest, "invalid slice '\(text.prefix(80))': expected one line of the output of 'plan'")
        }
        self.init(
            provider: line.provider, parameters: line.parameters, ranges: line.ranges, expectedCount: line.expected,
            isTruncated: line.truncated ?? false)
    }
}
