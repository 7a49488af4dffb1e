/// Divides bytes into lines.
struct LineSplitter {
    enum Line: Equatable {
        case complete([UInt8])
        /// A line that is longer than the maximum. Its bytes are not kept.
        case tooLong
    }

    /// The maximum length of a line, in bytes.
    let maximumLength: Int
    private var pending: [UInt8] = []
    /// Whether the line at the end is already too long.
    private var isSkipping = false

    init(maximumLength: Int) {
        self.maximumLength = maximumLength
    }

    /// Returns the lines that end in a piece of the text. Lines without text are left out.
    mutating func lines(endingIn bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            add(rest[..<end])
            lines += [finish()].compactMap(\.self)
            rest = rest[(end + 1)...]
        }
        add(rest)
        return lines
    }

    /// Returns the line at the end, which has no line break; `nil` if there is none.
    mutating func finish() -> Line? {
        defer { (pending, isSkipping) = ([], false) }
        guard !isSkipping else { return .tooLong }
        let isBlank = pending.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == 0x09 }
        return isBlank ? nil : .complete(pending)
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        guard pending.count + bytes.count <= maximumLength else {
            (pending, isSkipping) = ([], true)
            return
        }
        pending += bytes
    }
}
