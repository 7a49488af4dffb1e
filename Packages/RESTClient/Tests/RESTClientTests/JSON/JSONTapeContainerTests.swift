import Protocols
import ProtocolsTesting
import RESTClient
import Testing

/// Containers behave in a hand-written `init(from:)` as those of `JSONDecoder` do.
struct JSONTapeContainerTests {
    /// The notes that a script takes of a document.
    private struct Notes<Script: DecodingScript>: Decodable, Equatable {
        let notes: [String]

        init(from decoder: any Decoder) throws { notes = try Script.run(decoder) }
    }

    private func expectSameNotes<Script: DecodingScript>(
        _ script: Script.Type, _ json: String, _ decoded: Decoded = .byEither,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectSame(Notes<Script>.self, json, decoded, sourceLocation: sourceLocation)
        // The same with a coding path that is not empty.
        expectSame([String: [Notes<Script>]].self, #"{"x":[\#(json)]}"#, decoded, sourceLocation: sourceLocation)
    }

    private static let documents = [
        "[]", "[1]", "[null]", #"[1,null,"a",{"b":[1,2],"super":3},[4,null],true,1.5]"#, "{}", #"{"a":1}"#,
        #"{"a":null}"#,
        #"{"b":2,"a":[1],"super":{"a":4},"a":3,"1":true,"\u0063":null}"#, #"{"a":{"a":{"a":1}}}"#, "null", "1", #""a""#,
        "[[[1]],{\"a\":[2]}]", "[300,\"x\",-1,null]", #"{"a":"\ud800"}"#, #"["\ud800",1]"#,
    ]

    private enum KeyedLook: DecodingScript {
        static func run(_ decoder: any Decoder) throws -> [String] {
            let container = try decoder.container(keyedBy: AnyKey.self)
            var notes = [paths(container.codingPath), "\(container.allKeys.map(\.stringValue).sorted())"]
            for key in ["a", "b", "c", "1", "super", "missing", ""].map({ AnyKey($0) }) {
                notes.append("\(container.contains(key))")
                notes.append(note { try container.decodeNil(forKey: key) })
                notes.append(note { try container.decode(Int.self, forKey: key) })
                notes.append(note { try container.decode(Int128.self, forKey: key) })
                notes.append(note { try container.decodeIfPresent(Int.self, forKey: key) })
                notes.append(note { try container.decodeIfPresent(UInt128.self, forKey: key) })
                notes.append(note { try container.decodeIfPresent([Int].self, forKey: key) })
                notes.append(note { try container.decode(Int?.self, forKey: key) })
                notes.append(note { try container.nestedUnkeyedContainer(forKey: key).count })
                notes.append(
                    note {
                        let nested = try container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
                        return "\(nested.allKeys.count) \(paths(nested.codingPath))"
                    })
            }
            return notes
        }
    }

    private enum SuperLook: DecodingScript {
        static func run(_ decoder: any Decoder) throws -> [String] {
            let container = try decoder.container(keyedBy: AnyKey.self)
            var parents = [try container.superDecoder()]
            for key in ["a", "missing"] { parents.append(try container.superDecoder(forKey: AnyKey(key))) }
            return parents.map { parent in
                "\(paths(parent.codingPath)) \(note { try parent.singleValueContainer().decode(Int.self) })"
            }
        }
    }

    private enum SuperOfPresentKey: DecodingScript {
        static func run(_ decoder: any Decoder) throws -> [String] {
            let parent = try decoder.container(keyedBy: AnyKey.self).superDecoder(forKey: AnyKey("a"))
            return ["\(paths(parent.codingPath)) \(note { try parent.singleValueContainer().decode(Int.self) })"]
        }
    }

    /// Decodes an array in nine ways, each up to two steps past its end. Each step also calls `decodeNil()`.
    private enum UnkeyedLook: DecodingScript {
        static func run(_ decoder: any Decoder) throws -> [String] {
            var notes: [String] = []
            for way in 0..<9 {
                var container = try decoder.unkeyedContainer()
                notes.append("\(container.count ?? -1) \(paths(container.codingPath))")
                for _ in 0..<(container.count ?? 0) + 2 {
                    notes.append("\(container.currentIndex) \(container.isAtEnd)")
                    notes.append(note { try step(way, &container) })
                    notes.append("\(container.currentIndex) \(container.isAtEnd)")
                    notes.append(note { try container.decodeNil() })
                }
            }
            return notes
        }

        private static func step(_ way: Int, _ container: inout any UnkeyedDecodingContainer) throws -> String {
            switch way {
            case 0: "\(try container.decode(Int.self))"
            case 1: "\(try container.decode(String.self))"
            case 2: "\(String(describing: try container.decodeIfPresent(Bool.self)))"
            case 3: "\(String(describing: try container.decodeIfPresent([Int].self)))"
            case 4: "\(paths(try container.nestedContainer(keyedBy: AnyKey.self).codingPath))"
            case 5: "\(try container.nestedUnkeyedContainer().count ?? -1)"
            case 6: "\(paths(try container.superDecoder().codingPath))"
            case 7: "\(try container.decode(Int128.self))"
            default: "\(String(describing: try container.decodeIfPresent(UInt128.self)))"
            }
        }
    }

    /// Decodes an array up to its end. After each attempt to decode a Boolean, `superDecoder()` consumes an element.
    private enum LossyArray: DecodingScript {
        static func run(_ decoder: any Decoder) throws -> [String] {
            var container = try decoder.unkeyedContainer()
            var notes: [String] = []
            while !container.isAtEnd {
                notes.append(note { try container.decode(Bool.self) })
                notes.append("\(container.currentIndex)")
                notes.append(note { try container.superDecoder().codingPath.count })
            }
            return notes
        }
    }

    private enum SingleLook: DecodingScript {
        static func run(_ decoder: any Decoder) throws -> [String] {
            let container = try decoder.singleValueContainer()
            return [
                paths(decoder.codingPath), "\(decoder.userInfo.count)", paths(container.codingPath),
                "\(container.decodeNil())", note { try container.decode(Int.self) },
                note { try container.decode(Bool.self) },
                note { try container.decode(String.self) }, note { try container.decode([Int].self) },
                note { try container.decode(Int128.self) }, note { try container.decode(UInt128.self) },
                note { try decoder.container(keyedBy: AnyKey.self).allKeys.count },
                note { try decoder.unkeyedContainer().count },
            ]
        }
    }

    @Test(arguments: documents)
    func `containers behave as those of JSONDecoder`(json: String) {
        expectSameNotes(KeyedLook.self, json)
        expectSameNotes(SuperLook.self, json)
        expectSameNotes(SuperOfPresentKey.self, json)
        expectSameNotes(UnkeyedLook.self, json)
        expectSameNotes(LossyArray.self, json)
        expectSameNotes(SingleLook.self, json)
    }

    @Test func `hand-written types are decoded from the tape`() {
        expectSameNotes(KeyedLook.self, #"{"b":"x","a":[1],"super":{"a":4},"a":3,"1":true,"\u0063":null}"#, .byTape)
        expectSameNotes(SuperOfPresentKey.self, #"{"a":1}"#, .byTape)
        expectSameNotes(SuperOfPresentKey.self, #"{"a":{}}"#, .byTape)
        expectSameNotes(LossyArray.self, #"[1,null,"a",{"b":[1,2]},[4,null],true,1.5,[true]]"#, .byTape)
        expectSameNotes(SingleLook.self, #"{"a":1}"#, .byTape)
        expectSameNotes(SingleLook.self, "[1, 2]", .byTape)
    }

    /// To decode an enum with associated values, the synthesized code reads all keys of its container.
    @Test(arguments: [
        #"{"text":{"_0":"x"}}"#, #"{"size":{"width":1,"height":2}}"#, #"{"text":{"_0":"x"},"text":{"_0":"y"}}"#, "{}",
        #"{"text":{"_0":"x"},"size":{}}"#, #"{"other":{}}"#, #"{"size":{"width":1}}"#, #"{"t\u0065xt":{"_0":"x"}}"#,
    ])
    func `an enum with associated values is decoded as by JSONDecoder`(json: String) {
        expectSame(Shape.self, json)
        expectSame([Shape?].self, "[null,\(json)]")
    }

    private enum Shape: Decodable, Equatable {
        case text(String)
        case size(width: Int, height: Int)
    }

    /// Keeps the decoder and its containers after decoding.
    private struct Keeper: Decodable, RawDecodable {
        let decoder: any Decoder
        let keyed: KeyedDecodingContainer<AnyKey>
        let unkeyed: any UnkeyedDecodingContainer
        let single: any SingleValueDecodingContainer

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            keyed = try decoder.container(keyedBy: AnyKey.self)
            unkeyed = try keyed.nestedUnkeyedContainer(forKey: AnyKey("list"))
            single = try keyed.superDecoder(forKey: AnyKey("text")).singleValueContainer()
        }
    }

    @Test func `a stored decoder can be used after the data is overwritten`() throws {
        let text = String(repeating: "é long text\\n", count: 1_000)
        var keepers: [Keeper] = []
        for _ in 0..<20 {
            var raw = Data(#"{"list":[1,"\#(text)"],"text":"\#(text)"}"#.utf8)
            keepers.append(try Keeper.from(raw: raw, using: JSONCoder()))
            raw.resetBytes(in: raw.indices)
        }
        let expected = text.replacing("\\n", with: "\n")
        for keeper in keepers {
            #expect("\(type(of: keeper.decoder))".hasPrefix("JSONTape"))
            try expectEqual(keeper.single.decode(String.self), expected)
            try expectEqual(keeper.keyed.decode(String.self, forKey: AnyKey("text")), expected)
            var list = keeper.unkeyed
            try expectEqual(list.decode(Int.self), 1)
            try expectEqual(list.decode(String.self), expected)
            #expect(try keeper.decoder.container(keyedBy: AnyKey.self).contains(AnyKey("list")))
        }
    }
}

protocol DecodingScript {
    static func run(_ decoder: any Decoder) throws -> [String]
}

extension DecodingScript {
    /// Returns the value or the error as text. The script continues after an error.
    static func note<Value>(_ decode: () throws -> Value) -> String {
        do {
            return "\(try decode())"
        } catch {
            return describe(error)
        }
    }

    static func paths(_ path: [any CodingKey]) -> String {
        "\(path.map { "\($0.stringValue)|\($0.intValue ?? -1)" })"
    }
}

struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init("\(intValue)") }
}
