import Protocols
import ProtocolsTesting
import Testing

@testable import Lists

@Suite struct SliceLineTests {
    @Test(
        arguments: [
            (ListSlice(provider: "a", parameters: [:]), #"{"parameters":{},"provider":"a","ranges":{}}"#),
            (
                ListSlice(
                    provider: "a", parameters: ["query": "x/y \"z\"\n", "sort": "é"],
                    ranges: ["day": .min ... .max, "lane": -1...1], expectedCount: 7, isTruncated: true,
                    plannedAt: Date(timeIntervalSince1970: 1_800_000_000)),
                #"{"expected":7,"parameters":{"query":"x/y \"z\"\n","sort":"é"},"planned":1800000000,"provider":"a","ranges":{"day":[-9223372036854775808,9223372036854775807],"lane":[-1,1]},"truncated":true}"#
            ),
        ])
    func `a slice is one line of JSON`(slice: ListSlice, line: String) throws {
        expectEqual(slice.line, line)
        try expectEqual(ListSlice(line: line), slice)
    }

    @Test func `unknown members are ignored`() throws {
        let slice = try ListSlice(line: #" {"provider":"a","parameters":{},"ranges":{"day":[1,2]},"slice":3} "#)
        expectEqual(slice, ListSlice(provider: "a", parameters: [:], ranges: ["day": 1...2]))
        expectEqual(slice.name, "day=1..2")
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "7", "swift", #"{"provider":"a","parameters":{},"ranges":{}"#,
        #"{"provider":"a","parameters":{},"ranges":{"day":[2,1]}}"#,
        #"{"provider":"a","parameters":{},"ranges":{"day":[1]}}"#,
        #"{"provider":"a","parameters":{},"ranges":{"day":["1","2"]}}"#,
        #"{"provider":"a","parameters":{},"ranges":{"day":[1,9223372036854775808]}}"#,
        #"{"provider":"a","parameters":{"page":7},"ranges":{}}"#,
        #"{"provider":"a","parameters":{},"ranges":{},"expected":-1}"#,
        #"{"provider":"a","parameters":{},"ranges":{},"share":0}"#,
        #"{"provider":"a","parameters":{},"ranges":{},"planned":-1}"#,
        #"{"provider":"a","parameters":{},"ranges":{},"planned":9223372036854775807}"#,
        #"{"provider":7,"parameters":{},"ranges":{}}"#, #"{"parameters":{},"ranges":{}}"#,
        String(repeating: "[", count: 100_000),
    ])
    func `other text is refused`(line: String) {
        let error = #expect(throws: ProviderError.self) { try ListSlice(line: line) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message, "invalid slice '\(line.prefix(80))': expected one line of the output of 'plan'")
    }
}
