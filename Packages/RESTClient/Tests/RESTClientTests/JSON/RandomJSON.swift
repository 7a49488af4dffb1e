import Protocols
import TransportContract

/// Random documents in many spellings, most of which can be decoded as `[RandomEntry]`.
struct RandomJSON {
    var generator: SeededGenerator
    /// The percentage of fields that are missing, null, duplicated or of another type.
    var oddities: Int

    init(seed: UInt64, oddities: Int) {
        generator = SeededGenerator(seed: seed)
        self.oddities = oddities
    }

    mutating func document() -> Data {
        let count = number(below: 2)
        return Data((space() + list((0...count).map { _ in entry(depth: 0) }) + space()).utf8)
    }

    mutating func mutated(_ document: Data) -> Data {
        var raw = document
        for _ in 0...number(below: 3) {
            guard let start = raw.indices.randomElement(using: &generator) else { break }
            let end = min(raw.endIndex, start + number(below: 9))
            switch number(below: 7) {
            case 0: raw = Data(raw[..<start])
            case 1: raw.removeSubrange(start..<end)
            case 2: raw.insert(contentsOf: raw[start..<end], at: start)
            case 3: raw[start] = UInt8(truncatingIfNeeded: number(below: 256))
            case 4: raw[start] ^= 1 << UInt8(number(below: 8))
            case 5: raw.insert(oneOf(Array(#"{}[]",:\/ue+-.019 tfn"#.utf8)), at: start)
            default: raw.replaceSubrange(start..<end, with: Data(value(depth: 2).utf8))
            }
        }
        return raw
    }

    // MARK: Fields of RandomEntry

    private mutating func entry(depth: Int) -> String {
        var members = [
            member("id", { $0.integer() }), member("name", { $0.text() }),
            member("is_on", { $0.oneOf(["true", "false"]) }),
            member("ratio", { $0.real() }), member("small", { "\($0.number(below: 256) - 128)" }),
            member("link", { #""https:\#($0.oneOf(["//", #"\/\/"#]))example.com/\#($0.number(below: 9))""# }),
            member("size", { $0.oneOf(["\($0.integer())", #""\#($0.number(below: 99))""#]) }),
            member("code", { $0.oneOf([$0.text(), "\($0.integer())"]) }),
            member("color", { $0.oneOf([#""red""#, #""light blue""#, #""r\u0065d""#]) }),
            member("tags", { random in random.list((0..<random.number(below: 4)).map { _ in random.text() }) }),
            member("scores", { random in "{\(random.text(plain: true)):\(random.integer())}" }),
            member("date", { $0.date() }), member("any", { $0.value(depth: 0) }),
        ]
        if depth < 3, number(below: 3) == 0 { members.append(member("parent", { $0.entry(depth: depth + 1) })) }
        for _ in 0..<number(below: 4) { members.append(text() + ":" + value(depth: 2)) }
        if number(below: 60) == 0 { for index in 0..<300 { members.append(#""x\#(index)":\#(index)"#) } }
        return "{" + members.filter { !$0.isEmpty }.shuffled(using: &generator).joined(separator: comma()) + "}"
    }

    private mutating func member(_ key: String, _ value: (inout RandomJSON) -> String) -> String {
        let spelled = number(below: 12) == 0 ? escaped(key) : "\"\(key)\""
        let written = spelled + space() + ":" + space() + value(&self)
        guard number(below: 100) < oddities else { return written }
        return switch number(below: 4) {
        case 0: ""
        case 1: spelled + ":null"
        case 2: spelled + ":" + self.value(depth: 2)
        default: written + "," + escaped(key) + ":" + value(&self)
        }
    }

    private mutating func value(depth: Int) -> String {
        switch number(below: depth < 3 ? 9 : 7) {
        case 0: "null"
        case 1: "true"
        case 2: "false"
        case 3: integer()
        case 4: real()
        case 5, 6: text()
        case 7: list((0..<number(below: 4)).map { _ in value(depth: depth + 1) })
        default:
            "{" + (0..<number(below: 3)).map { "\"\($0)\":" + value(depth: depth + 1) }.joined(separator: comma()) + "}"
        }
    }

    // MARK: Spellings

    private mutating func text(plain: Bool = false) -> String {
        let pieces =
            ["a", "b c", "0", "word", "a longer piece of text", "/", "~", "\u{7F}"]
            + (plain ? [] : ["é", "e\u{301}", "😀", "Ω", #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e9"#, #"\ud83d\ude00"#])
        return "\"" + (0..<number(below: 6)).map { _ in oneOf(pieces) }.joined() + "\""
    }

    private mutating func escaped(_ key: String) -> String {
        let position = number(below: key.utf8.count)
        return "\""
            + key.utf8.enumerated().map { index, byte in
                index == position ? #"\u00"# + String(byte, radix: 16) : String(UnicodeScalar(byte))
            }.joined() + "\""
    }

    private mutating func integer() -> String {
        let digits = UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64(number(below: 63) + 1)
        return oneOf(["", "-"]) + "\(digits)"
    }

    /// Returns a number other than zero, because `JSONDecoder` refuses 0e9.
    private mutating func real() -> String {
        var text = oneOf(["", "-"]) + "\(number(below: 999) + 1)"
        if number(below: 2) == 0 { text += ".\(UInt64.random(in: 0...UInt64.max, using: &generator))" }
        if number(below: 2) == 0 { text += oneOf(["e", "E"]) + oneOf(["", "+", "-"]) + "\(number(below: 30))" }
        return text
    }

    private mutating func list(_ elements: [String]) -> String {
        "[" + space() + elements.joined(separator: comma()) + space() + "]"
    }

    private mutating func comma() -> String { space() + "," + space() }

    private mutating func date() -> String {
        oneOf([#""2026-03-01T09:30:00Z""#, #""1969-12-31T23:59:59.25+01:00""#, #""2024-02-29""#])
    }

    private mutating func space() -> String { oneOf(["", "", "", " ", "\n  ", "\t\r\n"]) }

    private mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    private mutating func oneOf<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }
}

struct RandomEntry: Decodable, Equatable {
    enum Color: String, Decodable {
        case red
        case lightBlue = "light blue"
    }

    let id: Int
    let name: String
    let isOn: Bool
    let ratio: Double
    let small: Int8?
    let link: URL?
    let size: LenientInteger<Int>?
    let code: LenientText
    let color: Color
    let tags: [String]
    let scores: [String: Int]
    let date: Date?
    let any: AnyJSON
    let parent: [RandomEntry]

    enum CodingKeys: String, CodingKey {
        case id, name, ratio, small, link, size, code, color, tags, scores, date, any, parent
        case isOn = "is_on"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        isOn = try container.decode(Bool.self, forKey: .isOn)
        ratio = try container.decode(Double.self, forKey: .ratio)
        small = try container.decodeIfPresent(Int8.self, forKey: .small)
        link = try container.decodeIfPresent(URL.self, forKey: .link)
        size = try container.decodeIfPresent(LenientInteger<Int>.self, forKey: .size)
        code = try container.decode(LenientText.self, forKey: .code)
        color = try container.decode(Color.self, forKey: .color)
        tags = try container.decode([String].self, forKey: .tags)
        scores = try container.decode([String: Int].self, forKey: .scores)
        date = try container.decodeIfPresent(Date.self, forKey: .date)
        any = try container.decodeIfPresent(AnyJSON.self, forKey: .any) ?? .null
        parent = try container.decodeIfPresent(RandomEntry.self, forKey: .parent).map { [$0] } ?? []
    }
}

/// Any JSON value. Decoding tries one type after the other.
enum AnyJSON: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([AnyJSON])
    case object([String: AnyJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([AnyJSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: AnyJSON].self))
        }
    }
}
