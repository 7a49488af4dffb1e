import TransportContract

/// Applies random changes to responses.
struct Mutator {
    /// Descriptions of the changes so far, for the message of a failed case.
    private(set) var log: [String] = []
    /// The parts in which bytes were changed, inserted, removed or repeated.
    private(set) var parts: Set<WireResponse.Part> = []
    private var random: SeededGenerator

    init(random: SeededGenerator) {
        self.random = random
    }

    /// Returns the response after one to three changes.
    mutating func mutate(_ response: WireResponse) -> WireResponse {
        var bytes = response.bytes
        for _ in 0..<[1, 1, 1, 2, 3][number(below: 5)] { change(&bytes) }
        var mutated = response
        mutated.bytes = bytes
        return mutated
    }

    private mutating func change(_ bytes: inout [WireResponse.Byte]) {
        switch number(below: 12) {
        case 0: changeByte(&bytes) { [bit = number(below: 8)] in $0 ^ 1 << bit }
        case 1: changeByte(&bytes) { [value = pick(Self.values)] _ in value }
        case 2: insert(pick(Self.texts), into: &bytes, at: position(in: bytes))
        case 3: remove(1...4, from: &bytes)
        case 4: truncate(&bytes)
        case 5: repeatRange(in: &bytes)
        case 6: changeLine(&bytes) { _ in [] }
        case 7: changeLine(&bytes) { $0 + $0 }
        case 8: changeLine(&bytes) { [line = pick(Self.lines)] in framing(line + "\r\n") + $0 }
        case 9: changeLine(&bytes) { [end = pick(Self.lineEnds)] in $0.dropLast(2) + framing(end) }
        case 10: changeStatus(&bytes)
        default: changeNumber(&bytes)
        }
    }

    private mutating func changeByte(_ bytes: inout [WireResponse.Byte], _ change: (UInt8) -> UInt8) {
        guard let position = position(in: bytes) else { return }
        let value = bytes[position].value
        bytes[position].value = change(value)
        note("byte \(value) to \(bytes[position].value)", at: position..<position + 1, of: bytes)
    }

    private mutating func insert(_ text: String, into bytes: inout [WireResponse.Byte], at position: Int?) {
        guard let position else { return }
        note("inserted \(text.prefix(40).debugDescription)", at: position..<position + 1, of: bytes)
        bytes.insert(contentsOf: framing(text), at: position)
    }

    private mutating func remove(_ counts: ClosedRange<Int>, from bytes: inout [WireResponse.Byte]) {
        guard let start = position(in: bytes) else { return }
        let count = bytes[start...].prefix(number(below: counts.count) + counts.lowerBound)
            .prefix { $0.part != .count }.count
        note("removed \(count) bytes", at: start..<start + count, of: bytes)
        bytes.removeSubrange(start..<start + count)
    }

    private mutating func truncate(_ bytes: inout [WireResponse.Byte]) {
        let length = number(below: bytes.count + 1)
        // Truncated JSON is not valid JSON, so `parts` does not change.
        log.append("truncated after \(length) bytes")
        bytes.removeSubrange(length...)
    }

    private mutating func repeatRange(in bytes: inout [WireResponse.Byte]) {
        guard let start = position(in: bytes) else { return }
        // The range is shorter than a record.
        let range = bytes[start...].prefix(1 + number(below: 64))
        note("repeated \(range.count) bytes", at: range.indices, of: bytes)
        bytes.insert(contentsOf: Array(range), at: start)
    }

    /// Replaces a line of the framing, including its line break.
    private mutating func changeLine(
        _ bytes: inout [WireResponse.Byte], _ change: ([WireResponse.Byte]) -> [WireResponse.Byte]
    ) {
        let ends = bytes.indices.filter { bytes[$0].value == 0x0A && bytes[$0].part == .framing }
        guard !ends.isEmpty else { return }
        let end = ends[number(below: ends.count)]
        let start = bytes[..<end].lastIndex { $0.value == 0x0A }.map { $0 + 1 } ?? 0
        let line = Array(bytes[start...end])
        guard line.allSatisfy({ $0.part == .framing || $0.part == .count }) else { return }
        let changed = change(line)
        bytes.replaceSubrange(start...end, with: changed)
        log.append("line \(text(line)) to \(text(changed))")
    }

    private mutating func changeStatus(_ bytes: inout [WireResponse.Byte]) {
        let status = pick(Self.statuses)
        guard let start = bytes.firstIndex(where: { $0.value == 0x20 }), bytes.count > start + 4 else { return }
        bytes.replaceSubrange(start + 1..<start + 4, with: framing(status))
        log.append("status \(status)")
    }

    /// Replaces a number in the framing, such as a date, a length or the size of a chunk.
    private mutating func changeNumber(_ bytes: inout [WireResponse.Byte]) {
        let isDigit = { (byte: WireResponse.Byte) in byte.part == .framing && (0x30...0x39).contains(byte.value) }
        let starts = bytes.indices.filter { isDigit(bytes[$0]) && ($0 == 0 || !isDigit(bytes[$0 - 1])) }
        guard !starts.isEmpty else { return }
        // Half of the time, one of the last four numbers is replaced, because lengths are near the end.
        let start = pick(number(below: 2) == 0 ? starts : starts.suffix(4))
        let digits = bytes[start...].prefix(while: isDigit)
        let value = pick(Self.numbers)
        log.append("number \(text(Array(digits))) to \(value)")
        bytes.replaceSubrange(digits.indices, with: framing(value))
    }

    private mutating func note(_ change: String, at range: Range<Int>, of bytes: [WireResponse.Byte]) {
        log.append("\(change) at \(range.lowerBound)")
        parts.formUnion(bytes[range].map(\.part))
    }

    /// Returns a random position. At least half of the positions are in the framing, however long the body is.
    private mutating func position(in bytes: [WireResponse.Byte]) -> Int? {
        let isInFraming = number(below: 2) == 0
        let positions = bytes.indices.filter {
            bytes[$0].part == .framing || bytes[$0].part != .count && !isInFraming
        }
        return positions.isEmpty ? nil : positions[number(below: positions.count)]
    }

    private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

    private func text(_ bytes: [WireResponse.Byte]) -> String {
        String(decoding: bytes.prefix(60).map(\.value), as: UTF8.self).debugDescription
    }
}

private func framing(_ text: String) -> [WireResponse.Byte] {
    text.utf8.map { WireResponse.Byte(value: $0, part: .framing) }
}
