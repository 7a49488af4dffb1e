import Protocols
import ProtocolsTesting
import Testing

struct ValidationRuleTests {
    private let short = ValidationRule<String>(message: "Too long") { ($0?.count ?? 0) <= 3 }
    private let lowercase = ValidationRule<String>(message: "Not in lower case") { $0 == $0?.lowercased() }

    @Test(arguments: [("abc", []), ("abcd", ["Too long"]), ("ABC", ["Not in lower case"])] as [(String, [String])])
    func `one rule fails`(text: String, messages: [String]) {
        expectEqual((short && lowercase).errors(text).map(\.message), messages)
    }

    @Test func `both rules tell their mistakes`() {
        let errors = (short && lowercase).errors("ABCD")
        expectEqual(errors, [ValidationError(message: "Too long"), ValidationError(message: "Not in lower case")])
        expectEqual((lowercase && short).errors("ABCD").first?.message, "Not in lower case")
    }

    @Test func `a value is given back or its first mistake`() {
        let rule = ValidationRule.nonEmpty(message: "Please enter user name") && short
        expectEqual(rule.validate("foo"), .success("foo"))
        expectEqual(rule.validate(""), .failure(ValidationError(message: "Please enter user name")))
        expectEqual(rule.validate(nil), .failure(ValidationError(message: "Please enter user name")))
        expectEqual(rule.validate("long"), .failure(ValidationError(message: "Too long")))
    }

    @Test(arguments: [(nil, true), ("", false), (" ", false), ("a", true)] as [(String?, Bool)])
    func `what is not given may be missing`(text: String?, isValid: Bool) {
        expectEqual(ValidationRule.ifGiven(.nonEmpty(message: "m")).errors(text).isEmpty, isValid)
    }

    @Test(
        arguments: [
            ("-1.5", true), ("2.5", true), ("0", true), ("-0", true), ("1e0", true), ("+2", true), ("2.50", true),
            ("2.6", false), ("-1.51", false), ("1e1", false), ("1e400", false), ("-1e400", false), ("nan", false),
            ("-nan", false), ("inf", false), ("-inf", false), ("infinity", false), ("", false), (" 1", false),
            ("1 ", false),
            ("1\n", false), ("1,5", false), ("one", false), ("0x1", false), ("0X1P0", false), ("١", false),
            ("1e", false),
            ("--1", false), ("1\0", false), (nil, false),
        ] as [(String?, Bool)])
    func `a number lies in its range`(text: String?, isValid: Bool) {
        let errors = ValidationRule.number(in: -1.5...2.5, message: "m").errors(text)
        expectEqual(errors, isValid ? [] : [ValidationError(message: "m")])
    }

    @Test(
        arguments: [
            (.value(in: 1...5, message: "m"), [1, 5], [nil, 0, 6]),
            (.value(in: 1..., message: "m"), [1, .max], [nil, 0]),
            (.value(in: 1..<5, message: "m"), [1, 4], [nil, 0, 5]),
            (.value(in: ...5, message: "m"), [.min, 5], [nil, 6]),
            (.value(in: ..<5, message: "m"), [.min, 4], [nil, 5]),
            (.required(message: "m"), [0], [nil]), (.any, [0, nil], []),
            (.ifGiven(.value(in: 1..., message: "m")), [1, nil], [0]),
            (.required(message: "m") && .any, [0], [nil]),
        ] as [(ValidationRule<Int>, [Int?], [Int?])])
    func `a rule for numbers`(rule: ValidationRule<Int>, right: [Int?], wrong: [Int?]) {
        for value in right { #expect(rule.errors(value).isEmpty) }
        for value in wrong { expectEqual(rule.errors(value), [ValidationError(message: "m")]) }
    }

    @Test func `a date lies in its range, and a list has a count in its range`() throws {
        let start = try #require(Date(iso8601: "2026-03-01"))
        let dates = ValidationRule.value(in: start..., message: "m")
        #expect(dates.errors(start).isEmpty)
        #expect(!dates.errors(start - 1).isEmpty)
        let lists = ValidationRule<[String]>.count(in: 1...2, message: "m")
        for (list, isValid) in [
            ([], false), (["a"], true), (["a", "b"], true), (["a", "b", "c"], false), (nil, false),
        ] {
            expectEqual(lists.errors(list).isEmpty, isValid)
        }
    }

    @Test func `text has a count in its range, and NaN lies in no range`() {
        let texts = ValidationRule<String>.count(in: ..<3, message: "m")
        for (text, isValid) in [("", true), ("éé", true), ("abc", false), (nil, false)] {
            expectEqual(texts.errors(text).isEmpty, isValid)
        }
        for rule in [ValidationRule<Double>.value(in: 0..., message: "m"), .value(in: ...0, message: "m")] {
            expectEqual(rule.errors(.nan), [ValidationError(message: "m")])
            #expect(rule.errors(0).isEmpty && rule.errors(-0.0).isEmpty)
        }
    }

    @Test func `any type can be validated`() {
        struct Form {
            @Validated(ValidationRule(message: "Too young") { ($0 ?? 0) >= 18 }) var age: Int?
            @Validated(.nonEmpty(message: "m")) var name: String? = "Ada"
        }
        var form = Form()
        #expect(!form.$age.isGiven)
        expectEqual(form.$age.errors.map(\.description), ["Too young"])
        #expect(form.$name.errors.isEmpty)
        form.age = 18
        #expect(form.$age.errors.isEmpty)
        form.$age.wrappedValue = 3
        expectEqual(form.age, 3)
        #expect(form.$age.isGiven)
        expectEqual(form.$age.errors.count, 1)
    }
}
