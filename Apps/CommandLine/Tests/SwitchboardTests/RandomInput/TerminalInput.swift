import Foundation
import TransportContract

/// Input of a terminal: what is typed or pasted, and what the terminal itself sends.
enum TerminalInput: Sendable {
    case bytes([UInt8])
    case resize(rows: UInt16, columns: UInt16)
    case signal(Int32)
    case pause(Duration)

    static func events(_ count: Int, _ random: inout SeededGenerator) -> [TerminalInput] {
        (0..<count).map { _ in event(&random) }
    }

    private static func event(_ random: inout SeededGenerator) -> TerminalInput {
        func text(_ text: String) -> TerminalInput { .bytes(Array(text.utf8)) }
        switch random.number(in: 0...15) {
        case 0...4: return text(random.pick(sequences))
        case 5...7: return text(String((0..<random.number(in: 1...5)).map { _ in random.pick(keys) }))
        // Each character that is typed is drawn, so long text is only pasted.
        case 8: return text(String(HostileText.text(&random).prefix(100)))
        case 9:
            // Each key after a paste draws the field again, which takes long if the text is very long.
            let pasted = HostileText.text(&random).prefix(5000)
            return text("\u{1B}[200~\(pasted)\(random.isOne(in: 4) ? "" : "\u{1B}[201~")")
        case 10:
            let (column, row) = (random.pick(numbers), random.pick(numbers))
            return text("\u{1B}[<\(random.pick(numbers));\(column);\(row)\(random.pick(["M", "m"]))")
        case 11:
            return text(
                "\u{1B}[\(random.pick(numbers));\(random.pick(numbers))\(random.pick(["A", "~", "u", "R", "t", ""]))")
        case 12: return .bytes((0..<random.number(in: 1...9)).map { _ in randomByte(&random) })
        case 13:
            return .resize(rows: UInt16(random.pick(sizes)), columns: UInt16(random.pick(sizes)))
        case 14:
            return random.isOne(in: 10)
                ? .signal(random.pick([SIGTERM, SIGHUP, SIGINT])) : .signal(random.pick([SIGWINCH, SIGCONT]))
        default: return .pause(.milliseconds(random.number(in: 0...30)))
        }
    }

    /// Returns a byte other than those of Ctrl-C and `q`, which would end most sessions early.
    private static func randomByte(_ random: inout SeededGenerator) -> UInt8 {
        let byte = UInt8(random.number(in: 0...255))
        return byte == 0x03 || byte == UInt8(ascii: "q") ? 0xFF : byte
    }

    private static let keys =
        Array("jjjkkkGgnpr/?fFaesSdDyotixLhl0129 \t\r\n+-<>") + ["\u{7F}", "\u{C}", "\u{1A}", "字", "é"]
    private static let sequences = [
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB", "\u{1B}[H", "\u{1B}[F",
        "\u{1B}[5~",
        "\u{1B}[6~", "\u{1B}[3~", "\u{1B}[2~", "\u{1B}[Z", "\u{1B}[15~", "\u{1B}OP", "\u{1B}[1;5C", "\u{1B}[1;2A", "\r",
        "\t", "\u{7F}",
        "\u{1B}", "\u{1B}[I", "\u{1B}[O", "\u{1B}j", "\u{1B}[97;5u", "\u{1B}[57352u", "\u{1B}[13;1:3u", "\u{1B}[?62;4c",
        "\u{1B}[?1u", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}]11;rgb:0000/ffff/0000\u{7}", "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}[6;20;10t",
        "\u{1B}[4;480;800t", "\u{1B}[24;80R", "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}[M !!", "\u{15}", "\u{17}",
        "\u{1}", "\u{5}",
    ]
    private static let numbers = [
        "", "0", "1", "2", "5", "24", "64", "65", "80", "97", "200", "255", "1000", "65536", "-1", "4294967296",
        "9999999999999999999999", "1:2",
    ]
    private static let sizes = [0, 1, 1, 2, 3, 5, 8, 10, 20, 24, 40, 80, 120]
}

extension TerminalInput: CustomStringConvertible {
    var description: String {
        switch self {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self).debugDescription
        case .resize(let rows, let columns): "\(rows)x\(columns)"
        case .signal(let number): "signal \(number)"
        case .pause(let time): "\(time)"
        }
    }
}
