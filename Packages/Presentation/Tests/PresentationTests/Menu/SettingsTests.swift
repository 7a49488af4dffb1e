import Presentation
import Protocols
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
    private func settings(_ store: MemoryStore) -> AppSettings { AppSettings(in: store, providers: ["tea", "users"]) }

    @Test func `settings have defaults, and writing them creates no other values`() {
        let store = MemoryStore()
        let settings = settings(store)
        #expect(settings.defaultProvider == "" && settings.defaultLimit == 30 && settings.language == .automatic)
        #expect(settings.showsPictures && settings.color == .automatic && store.values.isEmpty)
        settings.defaultLimit = 50
        settings.language = .japanese
        settings.showsPictures = false
        #expect(settings.defaultLimit == 50 && settings.language == .japanese && !settings.showsPictures)
        #expect(store.values == ["limit": .integer(50), "language": .text("ja"), "pictures": .boolean(false)])
        #expect(self.settings(store).defaultLimit == 50, "another copy reads the same store")
    }

    @Test(
        arguments: [
            ("limit", .text("many")), ("limit", .integer(0)), ("limit", .list([])), ("limit", .null),
            ("limit", .number(1.5)), ("limit", .integer(Int128.max)), ("language", .text("tlh")),
            ("language", .integer(1)),
            ("pictures", .text("maybe")), ("pictures", .object([])), ("color", .boolean(true)),
            ("provider", .text("gone")), ("provider", .list([.text("tea")])),
        ] as [(String, FieldValue)])
    func `bad data gives the default`(key: String, value: FieldValue) throws {
        let good = settings(MemoryStore())
        let bad = settings(MemoryStore([key: value]))
        #expect(bad.all.map { $0.value() } == good.all.map { $0.value() })
    }

    @Test(
        arguments: [
            ("limit", "12", nil), ("limit", "0", "invalid limit: expected an integer, 1 or greater"),
            ("limit", "x", "invalid limit 'x': expected an integer"), ("pictures", "FALSE", nil),
            ("pictures", "no", "invalid pictures 'no': expected true or false"), ("language", "ja", nil),
            ("language", "fr", "invalid language 'fr': expected one of automatic, en, ja"), ("provider", "tea", nil),
            ("provider", "", nil), ("provider", "x", "invalid provider: expected the id of a provider, or nothing"),
            ("color", "never", nil),
        ] as [(String, String, String?)])
    func `text is validated before it is kept`(key: String, text: String, message: String?) throws {
        let store = MemoryStore()
        let setting = try #require(settings(store).all.first { $0.key == key })
        var error: ProviderError?
        do throws(ProviderError) { try setting.set(.text(text)) } catch let caught { error = caught }
        #expect(error?.message == message && error.map { $0.code == .invalidRequest } ?? true)
        #expect(store.values.isEmpty == (message != nil))
        try setting.reset()
        #expect(store.values.isEmpty)
    }
}

@MainActor struct SettingsViewModelTests {
    private func model(_ store: MemoryStore) -> SettingsViewModel {
        SettingsViewModel(AppSettings(in: store, providers: ["tea"]), environmentLanguage: .english)
    }

    @Test func `each setting has a heading, a text, and words`() {
        let fields = model(MemoryStore(["limit": .integer(5)])).fields
        #expect(fields.map(\.id) == ["provider", "limit", "language", "pictures", "color"])
        #expect(fields.map(\.text) == ["", "5", "automatic", "true", "automatic"])
        #expect(fields.map(\.setting.words.count) == [0, 0, 3, 2, 3])
        for field in fields { #expect(field.setting.heading.english != field.setting.heading.japanese) }
    }

    @Test func `an invalid text stays with its message and is not kept`() {
        let store = MemoryStore()
        let model = model(store)
        model.enter("ten", in: "limit")
        #expect(model.fields[1].message == "invalid limit 'ten': expected an integer" && model.fields[1].text == "ten")
        #expect(store.values.isEmpty)
        model.enter("10", in: "limit")
        #expect(model.fields[1].message == nil && store.values == ["limit": .integer(10)])
        model.reset("limit")
        #expect(model.fields[1].text == "30" && store.values.isEmpty)
        model.enter("x", in: "unknown")
        #expect(store.values.isEmpty)
    }

    @Test func `words are selected in turn, and the language follows at once`() {
        let model = model(MemoryStore())
        #expect(model.language == .english && model.showsPictures)
        for (text, language) in [("en", Language.english), ("ja", .japanese), ("automatic", .english)] {
            model.selectNext(in: "language")
            #expect(model.fields[2].text == text && model.language == language)
        }
        model.selectNext(in: "pictures")
        #expect(!model.showsPictures)
        model.selectNext(in: "limit")
        #expect(model.fields[1].text == "30")
    }

    @Test func `a value that cannot be written has the reason as its message`() {
        let model = model(MemoryStore(error: ProviderError(.unknown, "disk full")))
        model.enter("ja", in: "language")
        #expect(model.fields[2].message == "disk full" && model.language == .english)
    }
}
