import Protocols
import RecordDecoding

extension JSONTape {
    /// Decodes the value at a token index. Foundation types are decoded as `JSONDecoder` decodes them.
    ///
    /// - Parameters:
    ///   - keys: The keys that are looked up in each element of an array, if the value is one; `nil` for any other value.
    ///   - path: The path of the value. It is evaluated only for errors and for nested decoders.
    @inline(__always) func decode<Value: Decodable>(
        _ type: Value.Type, at index: Int, keys: JSONTapeKeys? = nil, path: @autoclosure () -> JSONTapePath
    ) throws -> Value {
        // This function is inlined. For a concrete type, the compiler removes the comparisons with all other types.
        if type == String.self { return try result(string(at: index), at: index, path: path()) }
        if type == Bool.self { return try result(bool(at: index), at: index, path: path()) }
        if type == Int.self { return try result(integer(Int.self, at: index), at: index, path: path()) }
        if type == Double.self { return try result(floatingPoint(Double.self, at: index), at: index, path: path()) }
        if type == Float.self { return try result(floatingPoint(Float.self, at: index), at: index, path: path()) }
        if type == Int8.self { return try result(integer(Int8.self, at: index), at: index, path: path()) }
        if type == Int16.self { return try result(integer(Int16.self, at: index), at: index, path: path()) }
        if type == Int32.self { return try result(integer(Int32.self, at: index), at: index, path: path()) }
        if type == Int64.self { return try result(integer(Int64.self, at: index), at: index, path: path()) }
        if type == Int128.self { return try result(integer(Int128.self, at: index), at: index, path: path()) }
        if type == UInt.self { return try result(integer(UInt.self, at: index), at: index, path: path()) }
        if type == UInt8.self { return try result(integer(UInt8.self, at: index), at: index, path: path()) }
        if type == UInt16.self { return try result(integer(UInt16.self, at: index), at: index, path: path()) }
        if type == UInt32.self { return try result(integer(UInt32.self, at: index), at: index, path: path()) }
        if type == UInt64.self { return try result(integer(UInt64.self, at: index), at: index, path: path()) }
        if type == UInt128.self { return try result(integer(UInt128.self, at: index), at: index, path: path()) }
        if type == URL.self { return try result(url(at: index, path: path()), at: index, path: path()) }
        if type == Date.self { return try result(date(at: index, path: path()), at: index, path: path()) }
        if type == [String].self { return try result(strings(at: index, path: path()), at: index, path: path()) }
        if type == Data.self || type == Decimal.self { return try decodeWithFoundation(type, at: index) }
        let value: Value = try container(at: index, keys: keys, path: path())
        report(value, at: index)
        return value
    }

    /// Decodes a type with its own `init(from:)`. Its fields are found at the keys and sources of the API.
    @inline(__always) private func container<Value: Decodable>(
        at index: Int, keys: JSONTapeKeys?, path: JSONTapePath
    ) throws -> Value {
        let mapping = mappings.mapping(of: Value.self)
        return try Value(from: JSONTapeDecoder(tape: self, index: index, path: path, mapping: mapping, keys: keys))
    }

    /// Casts `value` to `Value`, which must be the same type as `Found`. Throws a mismatch error if `value` is `nil`.
    @inline(__always) private func result<Found, Value>(
        _ value: Found?, at index: Int, path: @autoclosure () -> JSONTapePath
    ) throws -> Value {
        guard let value else { throw mismatch(Value.self, at: index, path: path()) }
        // The types are equal. In generic code, `as` would search for conversions, which takes longer than decoding.
        return unsafeBitCast(value, to: Value.self)
    }

    func isNull(_ index: Int) -> Bool { tokens[index].kind == .null }

    private func bool(at index: Int) -> Bool? {
        switch tokens[index].kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    private func string(at index: Int) throws -> String? {
        let token = tokens[index]
        if let text = text(token) { return text }
        switch token.kind {
        case .text, .escapedText: throw refuse("text that is not valid")
        default: return nil
        }
    }

    /// Decodes a URL from a string. Like `JSONDecoder`, this function does not call `URL.init(from:)`.
    private func url(at index: Int, path: @autoclosure () -> JSONTapePath) throws -> URL {
        guard !isNull(index) else { throw mismatch(URL.self, at: index, path: path()) }
        guard let text = try string(at: index) else { throw mismatch(String.self, at: index, path: path()) }
        guard let url = URL(string: text) else { throw refuse("text that is not a URL") }
        return url
    }

    /// Decodes a date from ISO 8601 text. Leaves invalid dates to `JSONDecoder`, which reports the path.
    private func date(at index: Int, path: @autoclosure () -> JSONTapePath) throws -> Date {
        let token = tokens[index]
        if token.kind == .plainText, let date = Date(iso8601: UnsafeBufferPointer(rebasing: content(token))) {
            return date
        }
        guard !isNull(index) else { throw mismatch(Date.self, at: index, path: path()) }
        guard let text = try string(at: index) else { throw mismatch(String.self, at: index, path: path()) }
        guard let date = Date(iso8601: text) else { throw refuse("text that is not a date") }
        return date
    }

    /// Decodes an array of strings. This is faster than `Array.init(from:)`, which needs microseconds for each array.
    private func strings(at index: Int, path: @autoclosure () -> JSONTapePath) throws -> [String] {
        guard tokens[index].kind == .array else {
            throw mismatch([Any].self, container: "unkeyed", at: index, path: path())
        }
        var strings: [String] = []
        var element = index + 1
        let end = index + tokens[index].count
        while element < end {
            guard let text = try string(at: element) else {
                throw mismatch(String.self, at: element, path: path().appending(index: strings.count))
            }
            strings.append(text)
            element += tokens[element].count
        }
        return strings
    }

    private func integer<Number: FixedWidthInteger & Decodable>(_ type: Number.Type, at index: Int) throws -> Number? {
        let token = tokens[index]
        guard token.kind == .number else { return nil }
        var digits = bytes[token.range]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits.removeFirst() }
        var number: Number = 0
        for byte in digits {
            let digit = byte &- UInt8(ascii: "0")
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (next, hasOverflow) =
                isNegative
                ? product.subtractingReportingOverflow(Number(digit & 0x0F))
                : product.addingReportingOverflow(Number(digit & 0x0F))
            // Leaves numbers such as 1e2, 1.0 and 1.5, and out-of-range numbers, to `JSONDecoder`.
            guard digit < 10, !isTooLarge, !hasOverflow else { return try decodeWithFoundation(type, at: index) }
            number = next
        }
        return number
    }

    private func floatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible & Decodable>(
        _ type: Number.Type, at index: Int
    ) throws -> Number? {
        let token = tokens[index]
        guard token.kind == .number else { return nil }
        let literal = bytes[token.range]
        // `JSONDecoder` rejects a number that overflows, or that underflows to zero.
        guard let number = Number(String(decoding: literal, as: UTF8.self)), number.isFinite,
            number != 0 || isZero(literal)
        else { return try decodeWithFoundation(type, at: index) }
        return number
    }

    /// Returns whether the literal is a zero without an exponent. Zeros with an exponent are left to `JSONDecoder`,
    /// which accepts 0e10 but not 0e9.
    private func isZero(_ literal: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        literal.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }

    /// Uses `JSONDecoder` to decode one value from its bytes. Refuses the document if this fails.
    private func decodeWithFoundation<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        let token = tokens[index]
        // None of the types decoded here is an object or array in JSON.
        guard !token.isContainer else { throw refuse("an object or array") }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes[token.range]))
        } catch {
            throw refuse("a value that JSONDecoder does not accept")
        }
    }
}
