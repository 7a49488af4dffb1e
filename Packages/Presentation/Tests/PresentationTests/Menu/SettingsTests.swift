import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

/// A store in memory.
private final class MemoryStore: SettingStore {
    private let state: Mutex<[String: FieldValue]>
    private let error: ProviderError?

    init(_ values: [String: FieldValue] = [:], error: ProviderError? = nil) {
        state = Mutex(values)
        self.error = error
    }

    var values: [String: FieldValue] { state.withLock { $0 } }

    func value(forKey key: String) -> FieldValue? { state.withLock { $0[key] } }

    func set(_ value: FieldValue?, forKey key: String) throws(ProviderError) {
        if let error { throw error }
        state.withLock { $0[key] = value }
    }
}

struct StorageTests {
    private func settings(_ store: MemoryStore) -> AppSettings {
        AppSettings(in: store) { ["tea", "users"].contains($0) }
    }

    @Test func `settings have defaults, and setting one stores no other values`() {
        let store = MemoryStore()
        let settings = settings(store)
        #expect(
            settings.defaultProvider == "" && settings.defaultLimit == .automatic && settings.language == .automatic)
        #expect(settings.showsPictures && settings.color == .automatic && store.values.isEmpty)
        settings.defaultLimit = .items(50)
        settings.language = .japanese
        settings.showsPictures = false
        #expect(settings.defaultLimit == .items(50) && settings.language == .japanese && !settings.showsPictures)
        expectEqual(store.values, ["limit": .integer(50), "language": .text("ja"), "pictures": .boolean(false)])
        expectEqual(self.settings(store).defaultLimit, .items(50), "another copy reads the same store")
    }

    @Test(
        arguments: [
            ("limit", .text("many")), ("limit", .integer(0)), ("limit", .list([])), ("limit", .null),
            ("limit", .number(1.5)), ("limit", .integer(Int128.max)), ("language", .text("tlh")),
            ("language", .integer(1)),
            ("pictures", .text("maybe")), ("pictures", .object([])), ("color", .boolean(true)),
            ("provider", .text("gone")), ("provider", .list([.text("tea")])),
        ] as [(String, FieldValue)])
    func `an invalid value is replaced with the default and is an error`(key: String, value: FieldValue) throws {
        let good = settings(MemoryStore())
        let bad = settings(MemoryStore([key: value]))
        expectEqual(bad.all.map { $0.value() }, good.all.map { $0.value() })
        let setting = try #require(bad.all.first { $0.key == key })
        guard value != .null else {
            #expect(try !setting.isStored())
            return
        }
        let error = #expect(throws: ProviderError.self) { try setting.isStored() }
        #expect(error?.message.hasPrefix("invalid \(key)") == true && error?.message.contains(": expected ") == true)
    }

    @Test func `a setting reports whether a value is stored`() throws {
        let store = MemoryStore(["limit": .integer(5), "unknown": .null])
        try expectEqual(settings(store).all.filter { try $0.isStored() }.map(\.key), ["limit"])
        expectEqual(
            settings(store).all.map(\.defaultValue.inputText),
            ["", "automatic", "automatic", "true", "automatic", "true"])
    }

    @Test(
        arguments: [
            ("limit", "12", nil), ("limit", "0", "invalid limit '0': expected automatic, or an integer, 1 or greater"),
            ("limit", "x", "invalid limit 'x': expected automatic, or an integer, 1 or greater"),
            ("limit", "automatic", nil),
            ("limit", "-1", "invalid limit '-1': expected automatic, or an integer, 1 or greater"),
            ("pictures", "FALSE", nil),
            ("pictures", "no", "invalid pictures 'no': expected true or false"), ("language", "ja", nil),
            ("language", "fr", "invalid language 'fr': expected one of automatic, en, ja"), ("provider", "tea", nil),
            ("provider", "", nil), ("provider", "x", "invalid provider 'x': expected the id of a provider, or nothing"),
            ("color", "never", nil),
        ] as [(String, String, String?)])
    func `text is validated before it is stored`(key: String, text: String, message: String?) throws {
        let store = MemoryStore()
        let setting = try #require(settings(store).all.first { $0.key == key })
        var error: ProviderError?
        do throws(ProviderError) { try setting.set(.text(text)) } catch let caught { error = caught }
        #expect(error?.message == message && error.map { $0.code == .invalidRequest } ?? true)
        expectEqual(store.values.isEmpty, (message != nil))
        try setting.reset()
        #expect(store.values.isEmpty)
    }
}

@MainActor struct SettingsViewModelTests {
    private func model(_ store: MemoryStore) -> SettingsViewModel {
        SettingsViewModel(AppSettings(in: store) { $0 == "tea" }, environmentLanguage: .english)
    }

    @Test func `each setting has a heading, a text, and words`() {
        let fields = model(MemoryStore(["limit": .integer(5)])).fields
        expectEqual(fields.map(\.id), ["provider", "limit", "language", "pictures", "color", "letter-keys"])
        expectEqual(fields.map(\.text), ["", "5", "automatic", "true", "automatic", "true"])
        expectEqual(fields.map(\.setting.words.count), [0, 0, 3, 2, 3, 2])
        for field in fields { #expect(field.setting.heading.english != field.setting.heading.japanese) }
    }

    @Test func `an invalid text is shown with a message and is not stored`() {
        let store = MemoryStore()
        let model = model(store)
        model.enter("ten", in: "limit")
        expectEqual(
            model.fields[1].message?.english, "invalid limit 'ten': expected automatic, or an integer, 1 or greater")
        expectEqual(model.fields[1].text, "ten")
        #expect(store.values.isEmpty)
        model.enter("10", in: "limit")
        #expect(model.fields[1].message == nil && store.values == ["limit": .integer(10)])
        model.reset("limit")
        #expect(model.fields[1].text == "automatic" && store.values.isEmpty)
        model.enter("x", in: "unknown")
        #expect(store.values.isEmpty)
    }

    @Test func `words are selected in turn, and the language changes at once`() {
        let model = model(MemoryStore())
        #expect(model.language == .english && model.showsPictures)
        for (text, language) in [("en", Language.english), ("ja", .japanese), ("automatic", .english)] {
            model.selectNext(in: "language")
            #expect(model.fields[2].text == text && model.language == language)
        }
        model.selectNext(in: "pictures")
        #expect(!model.showsPictures)
        model.setLetterKeys(false)
        #expect(!model.hasLetterKeys && model.fields[5].text == "false" && model.letterKeysMessage == nil)
        model.selectPrevious(in: "color")
        #expect(model.color == .never && model.fields[4].text == "never")
        model.selectNext(in: "limit")
        expectEqual(model.fields[1].text, "automatic")
    }

    @Test func `an empty text restores the default`() {
        let store = MemoryStore(["provider": .text("tea"), "limit": .integer(5), "other": .null])
        let model = model(store)
        for (key, text) in [("provider", ""), ("limit", "automatic")] {
            model.enter("", in: key)
            expectEqual(model.fields.first { $0.id == key }?.text, text)
        }
        expectEqual(store.values, ["other": .null])
    }

    @Test func `an invalid value in the store is shown as the default with a message`() {
        let field = model(MemoryStore(["limit": .text("ten")])).fields[1]
        #expect(field.text == "automatic" && field.message?.english.hasPrefix("invalid limit 'ten'") == true)
        expectEqual(field.message?.japanese.contains("整数"), true)
    }

    @Test func `a value that cannot be written has the reason as its message`() {
        let model = model(MemoryStore(error: ProviderError(.unknown, "disk full")))
        model.enter("ja", in: "language")
        #expect(model.fields[2].message?.english == "disk full" && model.language == .english)
        // Whoever cannot use these keys must be able to turn them off nevertheless.
        model.setLetterKeys(false)
        #expect(!model.hasLetterKeys && model.letterKeysMessage?.english == "disk full")
    }
}
