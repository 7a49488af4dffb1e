import Records

/// A part of a list: the items whose value on each axis is in a given range.
///
/// The slices of a plan have no items in common. One process can pass a slice to another as one line of JSON.
public struct ListSlice: Hashable, Sendable {
    /// The id of the provider.
    public let provider: String
    /// The parameters of the whole list, by name.
    public let parameters: [String: String]
    /// The ranges, keyed by the name of their axis; empty for the whole list.
    public let ranges: [String: ClosedRange<Int64>]
    /// The number of items when the slice was planned; `nil` if it is unknown.
    public let expectedCount: Int?
    /// Whether the slice has more items than the API returns for one list, and cannot be divided further.
    public let isTruncated: Bool

    /// Creates a slice. By default, it is the whole list, of unknown length.
    public init(
        provider: String, parameters: [String: String], ranges: [String: ClosedRange<Int64>] = [:],
        expectedCount: Int? = nil, isTruncated: Bool = false
    ) {
        self.provider = provider
        self.parameters = parameters
        self.ranges = ranges
        self.expectedCount = expectedCount
        self.isTruncated = isTruncated
    }

    /// The ranges as text, sorted by axis: `created=1191196800..1491196799`. The text is empty for the whole list.
    public var name: String {
        ranges.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.lowerBound)..\($0.value.upperBound)" }
            .joined(separator: ",")
    }
}

/// The text form: one line of JSON. Unknown members are ignored.
extension ListSlice {
    /// The slice as one line of JSON, without a line break.
    public var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Creates a slice from one line of JSON.
    ///
    /// The initializer does not check whether the provider has the parameters and the axes.
    ///
    /// - Throws: `invalidRequest` for text that does not describe a slice.
    public init(line: String) throws(ProviderError) {
        // `JSONDecoder` can trap on text with more than 512 nested arrays and objects.
        let brackets = line.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        let slice = brackets <= 500 ? try? JSONDecoder().decode(ListSlice.self, from: Data(line.utf8)) : nil
        guard let slice, slice.expectedCount ?? 0 >= 0 else {
            throw ProviderError(
                .invalidRequest, "invalid slice '\(line.prefix(80))': expected one line of the output of 'plan'")
        }
        self = slice
    }
}

extension ListSlice: Codable {
    private enum CodingKeys: String, CodingKey {
        case provider, parameters, ranges
        case expectedCount = "expected"
        case isTruncated = "truncated"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            provider: try container.decode(String.self, forKey: .provider),
            parameters: try container.decode([String: String].self, forKey: .parameters),
            ranges: try container.decode([String: ClosedRange<Int64>].self, forKey: .ranges),
            expectedCount: try container.decodeIfPresent(Int.self, forKey: .expectedCount),
            isTruncated: try container.decodeIfPresent(Bool.self, forKey: .isTruncated) ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(provider, forKey: .provider)
        try container.encode(parameters, forKey: .parameters)
        try container.encode(ranges, forKey: .ranges)
        try container.encodeIfPresent(expectedCount, forKey: .expectedCount)
        if isTruncated { try container.encode(true, forKey: .isTruncated) }
    }
}
