import Protocols

/// Values to try a parameter with: what it names, what lies around the ends of what it takes, and what users mistype.
struct ParameterProbe: Sendable {
    let values: [String]

    init(_ parameter: Parameter) {
        let kind = parameter.kind
        let words = kind.candidates + [parameter.standard].compactMap(\.self)
        let variants = kind.candidates.prefix(3).flatMap { [$0.uppercased(), $0 + "x", " \($0)", "\($0),"] }
        let pairs = zip(kind.candidates, kind.candidates.dropFirst()).prefix(2)
            .flatMap { ["\($0),\($1)", "\($0), \($1)", "\($0),\($0)"] }
        var seen: Set<String> = []
        values = (words + variants + pairs + Self.numbers(of: kind) + Self.lengths(of: kind) + Self.common)
            .filter { seen.insert($0).inserted }
    }

    /// The numbers at the ends of a range, and those beside it; none when it takes no numbers.
    private static func numbers(of kind: ParameterKind) -> [String] {
        let takes = { (number: Int) in kind.normalize(String(number)) != nil }
        guard let inside = [1, 0, 2, 5, 10, 20, 50, 100, 1000].first(where: takes) else { return [] }
        let upper = last(from: inside, to: .max, where: takes)
        let lower = -last(from: -inside, to: .max) { takes(-$0) }
        return [lower, lower.subtractingReportingOverflow(1).partialValue, upper, inside].map { String($0) }
            + [upper == .max ? "9223372036854775808" : String(upper + 1)]
    }

    /// Texts of the greatest length, and of one more.
    private static func lengths(of kind: ParameterKind) -> [String] {
        let text = { (length: Int) in String(repeating: "é", count: length) }
        guard kind.normalize(text(1)) != nil else { return [] }
        let longest = last(from: 1, to: 2000) { kind.normalize(text($0)) != nil }
        return [text(longest), text(longest + 1)]
    }

    /// The last number from a first one on for which something holds, when it holds for all before that.
    private static func last(from first: Int, to end: Int, where holds: (Int) -> Bool) -> Int {
        guard !holds(end) else { return end }
        var (low, high) = (first, end)
        while low + 1 < high {
            // The distance may be more than an Int holds.
            let middle = low + Int((UInt(bitPattern: high) &- UInt(bitPattern: low)) / 2)
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }

    private static let common = [
        "", " ", "a", "c++ & co", "50%25/é?#=;", "0", "-1", "+3", "3.5", "1e3", "0x10", "٣", "true", "FALSE", "yes",
        ",", "a,,b", "null", "a\nb", "a\u{0}b", "\u{1B}[31m", "../..", "9223372036854775808",
    ]
}
