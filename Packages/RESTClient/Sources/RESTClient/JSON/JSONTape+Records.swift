import Protocols
import RecordDecoding

/// Records whose fields are known only at run time.
extension JSONTape {
    /// Returns the records of a document; `nil` if a value is missing or invalid, or if the document is not strict JSON. The
    /// caller then decodes the document with `JSONDecoder`, and finds the error.
    static func records<Item: Entity>(
        _ shape: RecordShape, isXML: Bool, from data: Data, itemHandler: ItemJSONHandler?,
        make: ([FieldValue]) -> Item
    ) -> DecodedRecords<Item>? {
        data.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            guard let tape = JSONTape(bytes, mappings: FieldMappings(.asDeclared), itemHandler: itemHandler) else {
                return nil
            }
            var records = DecodedRecords<Item>()
            func add(_ values: [FieldValue], location: Location) {
                let item = make(values)
                tape.report(item, at: location.index)
                records.items.append(item)
            }
            func skip(_ reason: String) { records.skipped.append(reason) }
            let isRead: Void? = try? {
                (records.values, records.last) =
                    try isXML
                    ? tape.xmlReader.records(shape, add: add, skip: skip)
                    : tape.reader.records(shape, add: add, skip: skip)
            }()
            return isRead == nil || tape.isRefused ? nil : records
        }
    }

    /// Returns the value at a token index, as `FieldValue` decodes it.
    func fieldValue(at index: Int) throws -> FieldValue {
        let token = tokens[index]
        switch token.kind {
        case .null: return .null
        case .true: return .boolean(true)
        case .false: return .boolean(false)
        case .number: return try number(at: index)
        case .array: return .list(try (elementIndices(of: index) ?? []).map(fieldValue))
        case .object, .largeObject:
            let members = try valuesByKey(in: index).sorted { $0.key < $1.key }
            return .object(try members.map { FieldValue.Member($0.key, try fieldValue(at: $0.value)) })
        case .plainText, .text, .escapedText:
            if let text = text(token) { return .text(text) }
            throw refuse("text that is not valid")
        }
    }

    private func number(at index: Int) throws -> FieldValue {
        let literal = bytes[tokens[index].range]
        // Most numbers are short integers. 18 digits fit in 64 bits.
        guard literal.count <= 18 else { return try decode(FieldValue.self, at: index, path: .root) }
        var number: Int64 = 0
        for byte in literal where byte != UInt8(ascii: "-") {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return try fraction(at: index) }
            number = number * 10 + Int64(digit)
        }
        return .integer(Int128(literal.first == UInt8(ascii: "-") ? -number : number))
    }

    private func fraction(at index: Int) throws -> FieldValue {
        let number = try decode(Double.self, at: index, path: .root)
        let isExact = number.magnitude < 0x1p53 && number == number.rounded()
        return isExact ? .integer(Int128(number)) : .number(number)
    }

    /// Returns the token indices of the keys and values of an object; `nil` for any other value.
    func memberIndices(of object: Int) -> [(key: Int, value: Int)]? {
        guard tokens[object].kind == .object || tokens[object].kind == .largeObject else { return nil }
        var members: [(key: Int, value: Int)] = []
        let end = object + tokens[object].count
        var key = object + 1
        while key < end {
            members.append((key, key + 1))
            key += 1 + tokens[key + 1].count
        }
        return members
    }

    /// Returns the token indices of the elements of an array; `nil` for any other value.
    func elementIndices(of array: Int) -> [Int]? {
        guard tokens[array].kind == .array else { return nil }
        var indices: [Int] = []
        var element = array + 1
        let end = array + tokens[array].count
        while element < end {
            indices.append(element)
            element += tokens[element].count
        }
        return indices
    }
}
