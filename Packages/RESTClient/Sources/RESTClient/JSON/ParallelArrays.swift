import Protocols
import RecordDecoding

/// A rewriter of parallel arrays: an object of arrays becomes an array of objects; see
/// ``FieldKeys/readingParallelArrays(at:)``.
///
/// The values are copied as they are written. The decoder then sees a usual list, and so do `--raw` and error messages.
struct ParallelArrays {
    private let tape: JSONTape
    /// The object of arrays.
    private let object: Range<Int>
    private let members: [Member]

    private struct Member {
        /// The key with its quotation marks.
        let key: Range<Int>
        let value: Range<Int>
        /// The elements of the value; `nil` if it is not an array.
        let elements: [Range<Int>]?
    }

    private struct Fault: Error {
        let key: String?
        let reason: String
    }

    /// Decodes data with an array in place of each object of arrays. Errors have paths in the data as it was sent.
    static func reading<Value>(
        _ data: Data, at paths: [FieldSource.Path], entry: String,
        decode: (Data) throws(IncorrectData) -> Value
    ) throws(IncorrectData) -> Value {
        guard !paths.isEmpty else { return try decode(data) }
        do {
            return try decode(try rewritten(data, at: paths, entry: entry))
        } catch {
            throw IncorrectData(
                entry: error.entry, path: original(error.path, in: data, at: paths), reason: error.reason)
        }
    }

    /// Returns the data with an array in place of each object of arrays.
    ///
    /// Data that is not strict JSON, or has no object of arrays at a path, is returned as it is: the decoder says what is
    /// wrong. Throws if the arrays have different lengths, or if the result is too large.
    private static func rewritten(
        _ data: Data, at paths: [FieldSource.Path], entry: String
    ) throws(IncorrectData) -> Data {
        var data = data
        for path in paths {
            do {
                data =
                    try data.withUnsafeBytes { raw in
                        try ParallelArrays(at: path, in: raw.bindMemory(to: UInt8.self))?.asObjects()
                    } ?? data
            } catch {
                let fault = error as? Fault
                let steps = (path + [fault?.key].compactMap(\.self)).map { FieldPath.Step.key($0) }
                throw IncorrectData(entry: entry, path: FieldPath(steps), reason: fault?.reason ?? "\(error)")
            }
        }
        return data
    }

    /// Returns the path in the data as it was sent for a path in the rewritten data: `hourly.rain[3]` for
    /// `hourly[3].rain`.
    private static func original(_ path: FieldPath, in data: Data, at paths: [FieldSource.Path]) -> FieldPath {
        for outer in paths {
            let start = outer.map { FieldPath.Step.key($0) }
            let rest = Array(path.steps.dropFirst(start.count))
            guard path.steps.starts(with: start), rest.count > 1, case .index = rest[0], case .key(let key) = rest[1],
                !isArray(outer, in: data)
            else { continue }
            let index = isArray(outer + [key], in: data) ? [rest[0]] : []
            return FieldPath(start + [rest[1]] + index + rest.dropFirst(2))
        }
        return path
    }

    private static func isArray(_ path: FieldSource.Path, in data: Data) -> Bool {
        data.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            guard let tape = JSONTape(bytes, mappings: FieldMappings(.asDeclared), itemHandler: nil) else {
                return false
            }
            return (try? tape.reader.location(path)).map(tape.isArray) == true
        }
    }

    private init?(at path: FieldSource.Path, in bytes: UnsafeBufferPointer<UInt8>) {
        guard let tape = JSONTape(bytes, mappings: FieldMappings(.asDeclared), itemHandler: nil) else { return nil }
        guard let location = try? tape.reader.location(path), let members = tape.memberIndices(of: location.index)
        else {
            return nil
        }
        self.tape = tape
        object = tape.range(of: location.index)
        self.members = members.map { key, value in
            Member(
                key: tape.range(of: key), value: tape.range(of: value),
                elements: tape.elementIndices(of: value)?.map(tape.range))
        }
    }

    private func asObjects() throws -> Data? {
        guard let count = members.compactMap(\.elements?.count).max() else { return nil }
        try check(count)
        var document = Data(tape.bytes[..<object.lowerBound])
        document.append(UInt8(ascii: "["))
        for index in 0..<count {
            if index > 0 { document.append(UInt8(ascii: ",")) }
            append(index, to: &document)
        }
        document.append(UInt8(ascii: "]"))
        document.append(contentsOf: tape.bytes[object.upperBound...])
        return document
    }

    private func append(_ index: Int, to document: inout Data) {
        var separator = UInt8(ascii: "{")
        for member in members {
            document.append(separator)
            separator = UInt8(ascii: ",")
            document.append(contentsOf: tape.bytes[member.key])
            document.append(UInt8(ascii: ":"))
            document.append(contentsOf: tape.bytes[member.elements?[index] ?? member.value])
        }
        document.append(UInt8(ascii: "}"))
    }

    /// Throws if the arrays do not have `count` elements, or if keys and single values are so long that the document would be
    /// a multiple of what the server sent.
    private func check(_ count: Int) throws(Fault) {
        for member in members where (member.elements?.count ?? count) != count {
            let key = tape.text(ofKeyAt: member.key)
            throw Fault(
                key: key,
                reason: "expected \(count) values, as in the longest array, got \(member.elements?.count ?? 0)")
        }
        let repeated = members.map { $0.key.count + ($0.elements == nil ? $0.value.count : 0) }.reduce(0, +)
        guard repeated <= Self.maximumGrowth * max(1, tape.bytes.count / max(1, count)) else {
            throw Fault(key: nil, reason: "the keys of the parallel arrays are too long for \(count) records")
        }
    }

    /// A key has about 20 bytes, and a number 2, so a document of real data grows by less than that.
    private static let maximumGrowth = 100
}

extension JSONTape {
    fileprivate func range(of index: Int) -> Range<Int> { tokens[index].start..<end(of: index) }

    fileprivate func text(ofKeyAt range: Range<Int>) -> String? {
        String(validating: bytes[range].dropFirst().dropLast(), as: UTF8.self)
    }
}
