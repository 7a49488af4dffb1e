import Protocols
import ProtocolsTesting
import Testing

struct ParameterKindTests {
    private func expect(_ kind: ParameterKind, _ text: String, gives value: String?) {
        expectEqual(kind.value(from: text), value, "\(text)")
    }

    @Test(
        arguments: [
            ("cats", "cats"), (" cat ", " cat "), ("abcde", "abcde"), ("ééééé", "ééééé"), ("👩‍👩‍👧‍👧", "👩‍👩‍👧‍👧"), ("abcdef", nil),
            ("", nil),
        ] as [(String, String?)])
    func `text has a length`(text: String, value: String?) {
        expect(.text(maximumLength: 5), text, gives: value)
        expect(.text(), text, gives: text.isEmpty ? nil : text)
        expect(.text(maximumLength: 0), text, gives: nil)
    }

    @Test(
        arguments: [
            ("3", "3"), ("200", "200"), ("+7", "7"), ("007", "7"), ("2", nil), ("201", nil), ("-3", nil), ("", nil),
            ("3.0", nil), (" 3", nil), ("3 ", nil), ("1e2", nil), ("0x10", nil), ("٣", nil),
            ("99999999999999999999", nil),
            ("three", nil),
        ] as [(String, String?)])
    func `an integer has bounds`(text: String, value: String?) {
        expect(.integer(3...200), text, gives: value)
    }

    @Test func `an integer's rule names its bounds`() {
        expectEqual(ParameterKind.integer(3...200).rule, "an integer from 3 to 200")
        expectEqual(ParameterKind.integer(1...Int.max).rule, "an integer, 1 or greater")
        expectEqual(ParameterKind.integer(0...Int.max).value(from: "\(Int.max)"), "\(Int.max)")
    }

    @Test(
        arguments: [
            ("0.5", "0.5"), ("-90", "-90"), ("9e1", "9e1"), ("90.01", nil), ("-91", nil), ("", nil), (" 1", nil),
            ("nan", nil), ("inf", nil), ("0x1p3", nil), ("1e400", nil), ("1,5", nil), ("٣", nil),
        ] as [(String, String?)])
    func `a number has bounds`(text: String, value: String?) {
        expect(.number(-90...90), text, gives: value)
    }

    @Test(
        arguments: [
            (-90...90, "a number from -90 to 90"), (0.5 ... .infinity, "a number, 0.5 or greater"),
            (-(.infinity)...2, "a number, 2 or less"), (-(.infinity) ... .infinity, "a number"),
        ] as [(ClosedRange<Double>, String)])
    func `a number's rule names its bounds`(range: ClosedRange<Double>, rule: String) {
        expectEqual(ParameterKind.number(range).rule, rule)
    }

    @Test(
        arguments: [
            ("2026-03-01", "2026-03-01"), ("2024-02-29", "2024-02-29"), ("2026-02-29", nil), ("2026-3-1", nil),
            ("2026-03-01T00:00:00Z", nil), ("01-03-2026", nil), ("today", nil), ("", nil), ("2026-13-01", nil),
        ] as [(String, String?)])
    func `a date is a day`(text: String, value: String?) {
        expect(.date, text, gives: value)
    }

    @Test(
        arguments: [
            ("photo", "photo"), ("PHOTO", "photo"), ("all", "all"), ("de", "DE"), ("DE", "DE"), ("pho", nil), ("", nil),
            ("photo ", nil), ("all,photo", nil),
        ] as [(String, String?)])
    func `a choice is one of its words in any case`(text: String, value: String?) {
        expect(.choice(["all", "photo", "DE"]), text, gives: value)
    }

    @Test(
        arguments: [
            ("red", "red"), ("RED,Blue", "red,blue"), ("blue,red", "blue,red"), ("red,red", "red"), ("", nil),
            (",", nil),
            ("red,", nil), (",red", nil), ("red, blue", "red,blue"), ("red,pink", nil), ("red;blue", nil),
        ] as [(String, String?)])
    func `choices are separated by commas`(text: String, value: String?) {
        expect(.choices(["red", "blue"]), text, gives: value)
    }

    @Test(
        arguments: [
            ("true", "true"), ("False", "false"), ("TRUE", "true"), ("1", nil), ("0", nil), ("yes", nil), ("", nil),
            ("true ", nil),
        ] as [(String, String?)])
    func `a boolean is a word`(text: String, value: String?) {
        expect(.boolean, text, gives: value)
    }

    @Test(
        arguments: [
            ("ask", "askstories"), ("ASK", "askstories"), ("askstories", "askstories"), ("AskStories", "askstories"),
            ("new", "new"), ("stories", nil),
        ] as [(String, String?)])
    func `a choice may be sent as another value, which is accepted too`(text: String, value: String?) {
        expect(.choice(["ask", "new"], values: ["ask": "askstories"]), text, gives: value)
    }

    @Test func `a custom kind has its own rule`() {
        let hex = ParameterKind.custom(
            CustomParameterKind("hex", rule: "a hexadecimal number") { Int($0, radix: 16).map { "\($0)" } })
        expect(hex, "ff", gives: "255")
        expect(hex, "x", gives: nil)
        #expect(hex.name == "hex" && hex.rule == "a hexadecimal number" && hex.words.isEmpty)
    }

    @Test func `kinds have rules and words`() {
        expectEqual(ParameterKind.choices(["a", "b"]).words, ["a", "b"])
        expectEqual(ParameterKind.choices(["a", "b"]).rule, "one or more of a, b, separated by commas")
        expectEqual(ParameterKind.boolean.words, ["true", "false"])
        expectEqual(ParameterKind.text(maximumLength: 5).rule, "text of 1 to 5 characters")
    }

    @Test(arguments: [ParameterKind.choice(["x", "Y"]), .choices(["x", "Y"]), .boolean])
    func `every word is allowed`(kind: ParameterKind) {
        for word in kind.words { expect(kind, word, gives: word) }
    }
}
