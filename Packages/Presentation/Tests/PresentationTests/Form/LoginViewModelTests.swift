import Presentation
import Protocols
import ProtocolsTesting
import Testing

private struct FakeLogin: LoginUseCase {
    let secrets: [SecretRequirement]
    let logins: Calls<[String: String], Void>
    let kept: Calls<[String: String], Void>

    func logIn(_ secrets: [String: Secret]) async throws(ProviderError) {
        try await logins.call(secrets.mapValues(\.revealed))
    }

    func save(_ secrets: [String: Secret]) async throws(ProviderError) {
        try await kept.call(secrets.mapValues(\.revealed))
    }
}

extension SecretRequirement {
    fileprivate init(_ variable: String, _ placement: Credential.Placement, isRequired: Bool = true) {
        self.init(variable: variable, placement: placement, isRequired: isRequired, summary: "", source: "")
    }
}

@MainActor struct LoginViewModelTests {
    private let navigator = FakeNavigator()
    private let logins = Calls<[String: String], Void>()
    private let kept = Calls<[String: String], Void> { _, _ in .success(()) }

    private nonisolated static let basic = [SecretRequirement("LOGIN", .basic)]
    private nonisolated static let parts = [
        SecretRequirement("USER", .basicUser), SecretRequirement("PASS", .basicPassword()),
    ]

    private func model(
        _ secrets: [SecretRequirement] = basic, logins: Calls<[String: String], Void>? = nil,
        kept: Calls<[String: String], Void>? = nil
    ) -> LoginViewModel {
        LoginViewModel(
            FakeLogin(secrets: secrets, logins: logins ?? self.logins, kept: kept ?? self.kept), navigator: navigator)
    }

    private func enter(_ texts: [String], into model: LoginViewModel) {
        for (field, text) in zip(model.fields, texts) { model.enter(text, in: field.id) }
    }

    private static func accepted() -> Calls<[String: String], Void> { Calls { _, _ in .success(()) } }

    @Test(
        arguments: [
            ([.init("KEY", .query("key"))], ["KEY"], [true]), (basic, ["User name", "Password"], [false, true]),
            (parts, ["User name", "Password"], [false, true]),
            ([.init("KEY", .basicUser)], ["KEY"], [true]),
            ([.init("KEY", .basicPassword(user: "api"))], ["KEY"], [true]),
            (
                [.init("ID", .exchange(.basicUser)), .init("SECRET", .exchange(.basicPassword()))],
                ["User name", "Password"], [false, true]
            ),
        ] as [([SecretRequirement], [String], [Bool])])
    func `a provider asks for a key, or for a user name and a password`(
        secrets: [SecretRequirement], labels: [String], isHidden: [Bool]
    ) {
        let model = model(secrets)
        #expect(model.fields.map(\.label.english) == labels && model.fields.map(\.isHidden) == isHidden)
    }

    @Test(
        arguments: [
            (["", ""], ["Enter a user name", "Enter a password"]), (["ada", ""], [nil, "Enter a password"]),
            ([" ", "pass"], ["Enter a user name", nil]),
            (["a:b", "pass"], ["A user name must not contain a colon", nil]),
        ] as [([String], [String?])])
    func `messages appear only after the first attempt, and then follow what the user types`(
        texts: [String], messages: [String?]
    ) async {
        for secrets in [Self.basic, Self.parts] {
            let model = model(secrets)
            enter(texts, into: model)
            #expect(model.fields.allSatisfy { $0.message == nil } && model.canLogIn)
            model.logIn()
            #expect(model.fields.map(\.message?.english) == messages && !model.canLogIn && !model.isLoading)
            enter(["ada", "pass"], into: model)
            #expect(model.fields.allSatisfy { $0.message == nil } && model.canLogIn)
            enter(texts, into: model)
            expectEqual(model.fields.map(\.message?.english), messages)
        }
        await settle()
        #expect(logins.inputs.isEmpty)
    }

    @Test(
        arguments: [
            (basic, ["ada", "p:w"], ["LOGIN": "ada:p:w"]), (parts, ["ada", "pw"], ["USER": "ada", "PASS": "pw"]),
            ([.init("KEY", .bearer)], [" key "], ["KEY": "key"]),
            ([.init("KEY", .bearer), .init("MORE", .bearer, isRequired: false)], ["key", ""], ["KEY": "key"]),
        ] as [([SecretRequirement], [String], [String: String])])
    func `each text reaches its own secret`(secrets: [SecretRequirement], texts: [String], sent: [String: String]) async
    {
        // C52 (a): upstream passed the user name as the password.
        let logins = Self.accepted()
        let model = model(secrets, logins: logins)
        enter(texts, into: model)
        model.logIn()
        #expect(model.isLoading && !model.canLogIn)
        await model.waitUntilIdle()
        #expect(logins.inputs == [sent] && navigator.log == ["logged in"])
        #expect(model.isLoggedIn && model.success?.english == "Login successful" && kept.inputs.isEmpty)
        expectEqual(Set(model.fields.map(\.text)), [""], "the scene forgets the secrets")
    }

    @Test(
        arguments: [
            ([.init("A", .bearer, isRequired: false), .init("B", .query("b"), isRequired: false)], ["", ""], false),
            ([.init("A", .bearer, isRequired: false), .init("B", .query("b"), isRequired: false)], ["", "b"], true),
            (
                [
                    .init("A", .exchange(.query("a")), isRequired: false),
                    .init("B", .exchange(.query("b")), isRequired: false),
                ],
                ["", "b"], false
            ),
        ] as [([SecretRequirement], [String], Bool)])
    func `optional secrets may be empty, but not all, and not one of an exchange`(
        secrets: [SecretRequirement], texts: [String], isSent: Bool
    ) async {
        let logins = Self.accepted()
        let model = model(secrets, logins: logins)
        enter(texts, into: model)
        model.logIn()
        await model.waitUntilIdle()
        expectEqual(logins.inputs.count, isSent ? 1 : 0)
    }

    @Test func `refused credentials are an alert that keeps what the user typed`() async {
        let logins = Calls<[String: String], Void> { _, _ in .failure(ProviderError(.refusedCredentials, "no")) }
        let model = model(logins: logins)
        model.savesCredentials = true
        enter(["ada", "pass"], into: model)
        model.logIn()
        await model.waitUntilIdle()
        #expect(model.alert?.code == .refusedCredentials && model.fields.map(\.text) == ["ada", "pass"])
        #expect(!model.isLoading && !model.isLoggedIn && kept.inputs.isEmpty && navigator.log.isEmpty)
        model.dismissAlert()
        #expect(model.canLogIn && navigator.log.isEmpty)
    }

    @Test func `credentials are kept if the user wants, after the API has accepted them`() async {
        let model = model(logins: Self.accepted())
        model.savesCredentials = true
        enter(["ada", "pass"], into: model)
        model.logIn()
        await model.waitUntilIdle()
        #expect(kept.inputs == [["LOGIN": "ada:pass"]] && navigator.log == ["logged in"])
    }

    @Test func `credentials that cannot be kept are an alert, but the user is logged in`() async {
        let kept = Calls<[String: String], Void> { _, _ in .failure(ProviderError(.unknown, "disk full")) }
        let model = model(logins: Self.accepted(), kept: kept)
        model.savesCredentials = true
        enter(["ada", "pass"], into: model)
        model.logIn()
        await model.waitUntilIdle()
        #expect(model.alert?.message == "disk full" && model.isLoggedIn && navigator.log.isEmpty)
        model.dismissAlert()
        expectEqual(navigator.log, ["logged in"])
    }

    @Test func `cancelling stops the attempt, or else closes the scene`() async {
        let model = model()
        enter(["ada", "pass"], into: model)
        model.logIn()
        await logins.arrived(1)
        model.enter("x", in: model.fields[0].id)
        expectEqual(model.fields[0].text, "ada")
        model.cancel()
        await settle()
        #expect(logins.cancelled == [0] && !model.isLoading && model.alert == nil && navigator.log.isEmpty)
        model.cancel()
        expectEqual(navigator.log, ["not logged in"])
    }

    @Test func `a description of a field hides its text`() {
        let model = model()
        enter(["ada", "secret"], into: model)
        var dumped = ""
        dump(model.fields, to: &dumped)
        for text in ["\(model.fields)", String(reflecting: model.fields), dumped] {
            #expect(!text.contains("secret") && !text.contains("ada"))
        }
    }
}
