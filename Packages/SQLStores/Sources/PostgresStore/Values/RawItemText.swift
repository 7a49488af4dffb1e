import Essentials

/// The JSON text of a raw item, with escapes that PostgreSQL's JSON functions accept. They refuse `\u0000` and unpaired
/// surrogates, wherever these are in the text.
///
/// NUL is written as SUB 0, and SUB as SUB SUB, as in ``Parameters``. An unpaired surrogate is written as U+FFFD.
enum RawItemText {
    private static let substitute = #"\u001a"#

    static func escaped(_ json: String) -> String {
        replacingUnits(of: json) { unit, rest in
            switch unit {
            case 0: return substitute + "0"
            case 0x1A: return substitute + substitute
            case _ where UTF16.isLeadSurrogate(unit):
                guard let second = rest.nextUnit, UTF16.isTrailSurrogate(second) else { return #"\ufffd"# }
                rest = rest.dropFirst(6)
                return escape(unit) + escape(second)
            case _ where UTF16.isTrailSurrogate(unit): return #"\ufffd"#
            default: return nil
            }
        }
    }

    static func unescaped(_ json: String) -> String {
        replacingUnits(of: json) { unit, rest in
            guard unit == 0x1A else { return nil }
            if rest.nextUnit == 0x1A {
                rest = rest.dropFirst(6)
                return substitute
            }
            // Otherwise, a different program wrote the text.
            return rest.popFirst(UInt8(ascii: "0")) ? #"\u0000"# : nil
        }
    }

    private static func escape(_ unit: UInt16) -> String { #"\u"# + Hexadecimal.digits(of: unit, count: 4) }

    /// Returns the text with other escapes of code units.
    ///
    /// - Parameter replacement: Returns what replaces the escape of a code unit, and may remove more from the text after
    ///   it; `nil` to keep the escape.
    private static func replacingUnits(
        of json: String, _ replacement: (UInt16, inout ArraySlice<UInt8>) -> String?
    ) -> String {
        guard json.contains(#"\u"#) else { return json }
        var (bytes, rest) = ([UInt8](), Array(json.utf8)[...])
        while let byte = rest.first {
            guard byte == UInt8(ascii: "\\"), let unit = rest.nextUnit else {
                // The character after a backslash may be a backslash itself.
                let count = byte == UInt8(ascii: "\\") ? 2 : 1
                bytes += rest.prefix(count)
                rest = rest.dropFirst(count)
                continue
            }
            let escape = rest.prefix(6)
            rest = rest.dropFirst(6)
            if let text = replacement(unit, &rest) { bytes += text.utf8 } else { bytes += escape }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// The code unit that the text starts with, as an escape: `\u001a`.
    fileprivate var nextUnit: UInt16? {
        guard starts(with: #"\u"#.utf8) else { return nil }
        return UInt16(String(decoding: dropFirst(2).prefix(4), as: UTF8.self), radix: 16)
    }

    /// Removes the first byte if it is the given one.
    fileprivate mutating func popFirst(_ byte: UInt8) -> Bool {
        guard first == byte else { return false }
        removeFirst()
        return true
    }
}
