import Protocols
import ProtocolsTesting
import Testing

struct ParameterKindTests {
    private func expect(_ kind: ParameterKind, _ text: String, gives value: String?) {
        expectEqual(kind.normalize(text), value, "\(text)")
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
        expectEqual(ParameterKind.integer(0...Int.max).normalize("\(Int.max)"), "\(Int.max)")
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

    @Test func `kinds tell how to show and complete them`() {
        expectEqual(ParameterKind.choice(["a", "b"]).placeholder, "a|b")
        expectEqual(ParameterKind.choice(["a", "b", "c", "d", "e"]).placeholder, "WORD")
        expectEqual(ParameterKind.choices(["a", "b"]).candidates, ["a", "b"])
        expectEqual(ParameterKind.boolean.candidates, ["true", "false"])
        expectEqual(ParameterKind.text(maximumLength: 5).rule, "text of 1 to 5 characters")
        let switches: [ParameterKind] = [.text(), .integer(0...1), .choice(["a"]), .choices(["a"]), .boolean]
        expectEqual(switches.map(\.isSwitch), [false, false, false, false, true])
    }

    @Test(arguments: [ParameterKind.choice(["x", "Y"]), .choices(["x", "Y"]), .boolean])
    func `every candidate is allowed`(kind: ParameterKind) {
        for candidate in kind.candidates { expect(kind, candidate, gives: candidate) }
    }
}
