import Protocols
import ProtocolsTesting
import Testing

struct InputFormTests {
    private enum Size: String, CaseIterable, DraftValue { case small, large }
    private enum Grade: Int, DraftValue { case good = 1, bad = 2 }
    private enum Count: UInt64, DraftValue, CaseIterable { case one = 1, two = 2 }

    @Test(
        arguments: [
            (String.inputForm, .text), (Bool.inputForm, .boolean), (Int.inputForm, .integer(isSigned: true)),
            (Int64.inputForm, .integer(isSigned: true)), (UInt64.inputForm, .integer(isSigned: false)),
            (Double.inputForm, .number), (Decimal.inputForm, .number), (Date.inputForm, .date),
            (Size.inputForm, .words(["small", "large"])), (Count.inputForm, .words(["1", "2"])),
            (Grade.inputForm, .custom("a valid Grade")), ([Size].inputForm, .list(.words(["small", "large"]))),
            ([[Bool]].inputForm, .list(.list(.boolean))),
        ] as [(InputForm, InputForm)])
    func `each type has a form`(form: InputForm, expected: InputForm) {
        expectEqual(form, expected)
    }

    @Test(
        arguments: [
            (.text, "text", []), (.boolean, "true or false", []), (.integer(isSigned: true), "an integer", []),
            (.integer(isSigned: false), "an integer, 0 or greater", []), (.number, "a number", []),
            (.date, "a date, such as 2026-03-01 or 2026-03-01T09:30:00Z", []),
            (.words(["small", "large"]), "one of small, large", ["small", "large"]),
            (.list(.integer(isSigned: true)), "a list, each value an integer", []),
            (.list(.list(.words(["x", "y"]))), "a list, each value a list, each value one of x, y", ["x", "y"]),
            (.custom("a color, such as #ff8800"), "a color, such as #ff8800", []),
            (.custom("a primary color", words: ["red", "blue"]), "a primary color", ["red", "blue"]),
        ] as [(InputForm, String, [String])])
    func `a form has an expectation and words`(form: InputForm, expectation: String, words: [String]) {
        expectEqual(form.expectation, expectation)
        expectEqual(form.words, words)
    }

    @Test func `an error has the form of the value at its position`() {
        let error = #expect(throws: InputError.self) { try [[Int]](input: .list([.list([]), .list([.text("x")])])) }
        #expect(error?.form == .integer(isSigned: true) && error?.position == "[1][0]" && error?.input == .text("x"))
    }

    @Test func `an error about a field has the error of its input, and that of a rule has none`() throws {
        var draft = LoginDraft(username: nil, password: "bar")
        let field = try #require(LoginDraft.fields.first { $0.name == "username" })
        field.set(&draft, .boolean(true))
        let errors = field.property(draft).errors
        expectEqual(errors.map(\.inputError), [InputError(.boolean(true), expected: .text)])
        expectEqual(LoginDraft().validationErrors.map(\.inputError), [nil, nil])
    }
}

// With the names of the modules, because `@retroactive` is an error in a build of this package alone, and its absence
// is a warning in a build of the workspace.
extension Swift.UInt64: ProviderProtocols.DraftValue {}
