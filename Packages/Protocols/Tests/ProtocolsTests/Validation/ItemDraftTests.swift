import Protocols
import ProtocolsTesting
import Testing

struct ItemDraftTests {
    private static let both = ["Please enter user name", "Please enter password"]

    @Test(arguments: [
        (LoginDraft(username: "foo", password: "bar"), []),
        (LoginDraft(username: "foo", password: "bar", days: "7"), []),
        (LoginDraft(), both),
        (LoginDraft(username: nil, password: "bar"), ["Please enter user name"]),
        (LoginDraft(username: "foo", password: nil), ["Please enter password"]),
        (LoginDraft(username: "", password: ""), both),
        (LoginDraft(username: " \n", password: "\u{3000}"), both),
        (LoginDraft(username: "", password: "", days: "31"), both + ["Please enter 1 to 30 days"]),
    ])
    func `an addition tells every mistake`(draft: LoginDraft, messages: [String]) {
        expectEqual(draft.validationErrors.map(\.message), messages)
        expectEqual(draft.isValid, messages.isEmpty)
        guard !messages.isEmpty else {
            #expect(throws: Never.self) { try draft.validateForAdding() }
            return
        }
        let error = #expect(throws: ProviderError.self) { try draft.validateForAdding() }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message, messages.joined(separator: "\n"))
    }

    @Test(arguments: [
        (LoginDraft(username: "foo", password: nil), nil),
        (LoginDraft(username: nil, password: nil, days: "30"), nil),
        (LoginDraft(), "nothing to change: expected at least one of username, password, days"),
        (LoginDraft(username: "", password: nil), "Please enter user name"),
        (
            LoginDraft(username: "", password: " ", days: "x"),
            (both + ["Please enter 1 to 30 days"]).joined(separator: "\n")
        ),
    ])
    func `an edit minds only what is given`(draft: LoginDraft, message: String?) {
        guard let message else {
            #expect(throws: Never.self) { try draft.validateForEditing() }
            return
        }
        let error = #expect(throws: ProviderError.self) { try draft.validateForEditing() }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message, message)
    }

    @Test func `a field is set by its name`() throws {
        var draft = LoginDraft()
        let field = try #require(LoginDraft.fields.first { $0.name == "password" })
        #expect(!field.property(draft).isGiven)
        field.set(&draft, .text("bar"))
        expectEqual(draft.password, "bar")
        #expect(draft.username == nil)
        #expect(field.property(draft).isGiven)
        #expect(field.property(draft).errors.isEmpty)
        expectEqual(draft.validationErrors.map(\.message), ["Please enter user name"])
    }

    @Test(arguments: [
        ("name", ["Ada"], ["", "  "]),
        ("street", ["Main St 1"], [""]),
        ("city", ["Ulm"], ["\t"]),
        ("postcode", ["0246 PD", "00123"], [""]), ("username", ["ada"], [""]),
        ("email", ["ada@fernsby.example"], [" "]),
        ("phone", ["1-555 x12"], [""]), ("website", ["fernsby.example"], [""]), ("company", ["Lantern & Lock"], [""]),
        ("latitude", ["-90", "90", "0", "48.4", "1e1"], ["90.1", "-91", "", "north", "nan", "inf", " 1", "0x10"]),
        ("longitude", ["-180", "180"], ["180.5", "-181", "infinity", "1,5"]),
    ])
    func `a user draft checks each field`(name: String, right: [String], wrong: [String]) throws {
        let field = try #require(UserDraft.fields.first { $0.name == name })
        for (text, isRight) in right.map({ ($0, true) }) + wrong.map({ ($0, false) }) {
            var draft = UserDraft()
            draft.name = "Ada"
            field.set(&draft, .text(text))
            expectEqual(draft.isValid, isRight, "\(text)")
            expectEqual(field.property(draft).errors.count, isRight ? 0 : 1)
        }
    }

    @Test func `a user draft needs a name alone`() {
        let names = [
            "name", "street", "city", "postcode", "latitude", "longitude", "username", "email", "phone", "website",
            "company",
        ]
        expectEqual(UserDraft.fields.map(\.name), names)
        expectEqual(UserDraft().validationErrors.map(\.message), ["missing name"])
    }
}
