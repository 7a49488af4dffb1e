import ProtocolsTesting
import Testing

@testable import ToolServer

@Suite struct LineSplitterTests {
    @Test(
        arguments: [
            ([""], []), (["a\n"], ["a"]), (["a"], ["a"]), (["a\nb"], ["a", "b"]), (["a", "b\n", "c"], ["ab", "c"]),
            (["\n \r\n\t\n"], []), (["a\r\n"], ["a\r"]), (["12345678\n"], ["12345678"]),
            (["123456789\na\n"], [nil, "a"]),
            (["12345", "6789", "0\na"], [nil, "a"]), (["123456789"], [nil]),
        ] as [([String], [String?])])
    func `pieces are divided at line breaks, and a line that is too long is skipped`(
        pieces: [String], expected: [String?]
    ) {
        var splitter = LineSplitter(maximumLength: 8)
        var lines = pieces.flatMap { splitter.lines(endingIn: Array($0.utf8)) }
        lines += [splitter.finish()].compactMap(\.self)
        expectEqual(lines, expected.map { $0.map { .complete(Array($0.utf8)) } ?? .tooLong })
    }
}
