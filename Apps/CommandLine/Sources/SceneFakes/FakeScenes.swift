import Presentation
import Protocols
import Synchronization

/// A fake provider of birds. It records queries and changes.
final class Aviary: Sendable {
    struct Change: Hashable {
        let action: String
        let id: String
        let name: String
    }

    static let columns = [
        DisplayColumn("id", .integer), DisplayColumn("name", .text, role: .title),
        DisplayColumn("wingspan", .integer, role: .count), DisplayColumn("note", .text),
        DisplayColumn("pageURL", .text, isInTables: false, role: .page),
    ]

    static func photo(_ role: ColumnRole = .thumbnail) -> DisplayColumn {
        DisplayColumn("photo", .text, isInTables: false, role: role)
    }

    /// The number of birds in the list.
    let count: Int
    let pageSize: Int
    /// The numbers of the birds with photos; `nil` if the list has no column for photos.
    let photos: PartialRangeFrom<Int>?
    let photoRole: ColumnRole
    /// Values that replace those of every bird in the list, by the name of the column.
    let values: [String: FieldValue]
    /// The error that the next requests throw; `nil` if they succeed.
    let failure = Mutex<ProviderError?>(nil)
    let queries = Mutex<[String]>([])
    let changes = Mutex<[Change]>([])
    /// The exported files and the ids of their items.
    let exports = Mutex<[String]>([])
    /// The size of the JSON text of any items; `nil` for its natural size.
    let jsonSize: Int?

    init(
        count: Int, pageSize: Int = 10, photos: PartialRangeFrom<Int>? = nil, photoRole: ColumnRole = .thumbnail,
        values: [String: FieldValue] = [:], jsonSize: Int? = nil
    ) {
        self.jsonSize = jsonSize
        self.count = count
        self.pageSize = pageSize
        self.photos = photos
        self.photoRole = photoRole
        self.values = values
    }

    func check() throws(ProviderError) {
        if let error = failure.withLock(\.self) { throw error }
    }

    static func photo(of number: Int) -> FieldValue { .text("https://photos.example/\(number).png") }

    static func bird(_ number: Int, name: String? = nil, photo: FieldValue? = nil) -> DisplayItem {
        let page: FieldValue = number == 1 ? .null : .text("https://birds.example/\(number)")
        let values: [FieldValue] = [
            .integer(Int128(number)), .text(name ?? "Bird \(number)"), .integer(Int128(number * 1000)),
            .text("note \(number)"), page, photo ?? .null,
        ]
        return DisplayItem(id: "\(number)", columns: photo == nil ? columns : columns + [Self.photo()], values: values)
    }
}

extension DisplayItem {
    fileprivate func replacing(_ others: [String: FieldValue]) -> DisplayItem {
        DisplayItem(id: id, columns: columns, values: fields.map { others[$0.column.name] ?? $0.value })
    }
}

struct BirdList: ListUseCase {
    let aviary: Aviary
    var columns: [DisplayColumn] {
        aviary.photos != nil ? Aviary.columns + [Aviary.photo(aviary.photoRole)] : Aviary.columns
    }
    let parameters = [
        Parameter("query", "search text"), Parameter("color", "color of the bird", .choice(["red", "blue"])),
        Parameter("age", "age in years, with --color or --query", .integer(1...20)),
    ]
    let actions = Set(ItemAction.allCases)

    func page(_ token: PageToken?, of query: ListQuery) async throws(ProviderError) -> ItemPage {
        try aviary.check()
        let text = query.parameters["query"] ?? ""
        let color = query.parameters["color"].map { " \($0)" } ?? ""
        aviary.queries.withLock { $0.append(text + color) }
        let first = (try? token?.content(as: Int.self)) ?? 1
        let count = text == "nothing" ? 0 : aviary.count
        let numbers = Array(first..<min(first + aviary.pageSize, count + 1))
        let next = numbers.last.flatMap { $0 < count ? PageToken($0 + 1) : nil }
        let items = numbers.map { number in
            Aviary.bird(number, photo: aviary.photos.map { $0.contains(number) ? Aviary.photo(of: number) : .null })
                .replacing(aviary.values)
        }
        return ItemPage(items: items, next: next, total: count)
    }
}

extension BirdList {
    func sorted(_ items: [DisplayItem], by orders: [ItemOrder]) -> [DisplayItem] {
        orders.reversed().reduce(items) { items, order in
            let key = { (item: DisplayItem) in item[order.column].map { FieldText.plain($0) } ?? "" }
            return items.sorted { order.isDescending ? key($1) < key($0) : key($0) < key($1) }
        }
    }

    /// The only conditions are `even` and `none`.
    func test(for condition: String) throws(ConditionError) -> @Sendable (DisplayItem) -> Bool {
        switch condition {
        case "even": return { Int($0.id).map { $0 % 2 == 0 } ?? false }
        case "none": return { _ in false }
        default:
            throw ConditionError(
                "unknown column '\(condition)'", marked: [condition, "^"], hint: "did you mean even?")
        }
    }
}

/// There is a file `old.csv`. Other names must end with `.csv`.
struct BirdExporter: ItemExporting {
    let aviary: Aviary
    let suffixes = ".csv or .json"
    let fileFormats = [
        ItemFileFormat(name: "csv", suffix: "csv", mediaType: "text/csv; charset=utf-8"),
        ItemFileFormat(name: "markdown", suffix: "md", mediaType: "text/markdown; charset=utf-8"),
    ]

    func export(_ excerpt: ItemExcerpt, to name: String, isReplacing: Bool) async throws(ExportError) -> String? {
        guard name.hasSuffix(".csv") else { throw .failed("expected another name", hint: "use .csv") }
        guard name != "old.csv" || isReplacing else { throw .existingFile }
        aviary.exports.withLock { $0.append("\(name): \(excerpt.items.map(\.id).joined(separator: ", "))") }
        return nil
    }

    func text(of excerpt: ItemExcerpt, as format: ItemTextFormat) -> String {
        if let size = aviary.jsonSize { return String(repeating: "1", count: size) }
        let ids = excerpt.items.map(\.id).joined(separator: ",")
        switch format {
        case .json: return "[\(ids)]"
        case .object: return "{\(ids)}"
        case .tsv: return "tsv \(ids)"
        }
    }

    func content(of excerpt: ItemExcerpt, as format: ItemFileFormat) async throws(ExportError) -> [UInt8] {
        guard format.suffix != "md" else { throw .failed("the pen broke", hint: "use another") }
        return Array("\(format.name) \(excerpt.items.map(\.id).joined(separator: ","))".utf8)
    }
}

struct BirdDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing name")) var name: String?
    @Validated(.ifGiven(.value(in: 0..., message: "invalid wingspan"))) var wingspan: Int?

    static let fields: [DraftField<BirdDraft>] = [
        DraftField("name", "what it is called", \.$name), DraftField("wingspan", "in millimeters", \.$wingspan),
    ]
}

struct BirdChanges: FormUseCase, DeletionUseCase, LoginUseCase {
    let aviary: Aviary
    let fields = FormField.fields(of: DraftDescription<BirdDraft>())
    let secrets = [
        SecretRequirement(
            variable: "BIRD_KEY", placement: .bearer, isRequired: true, summary: "key", source: "https://birds.example")
    ]

    func save(_ values: [String: FieldValue], editing id: DisplayItem.ID?) async throws(ProviderError) -> DisplayItem {
        try aviary.check()
        let name = values["name"].map { FieldText.plain($0) } ?? ""
        aviary.changes.withLock { $0.append(.init(action: id == nil ? "add" : "edit", id: id ?? "", name: name)) }
        return Aviary.bird(id.flatMap { Int($0) } ?? 99, name: name)
    }

    func delete(_ id: DisplayItem.ID) async throws(ProviderError) {
        try aviary.check()
        aviary.changes.withLock { $0.append(.init(action: "delete", id: id, name: "")) }
    }

    func logIn(_ secrets: [String: Secret]) async throws(ProviderError) {
        let key = secrets["BIRD_KEY"]?.revealed ?? ""
        guard key == "egg" else { throw ProviderError(.refusedCredentials, "no") }
        aviary.failure.withLock { $0 = nil }
        aviary.changes.withLock { $0.append(.init(action: "log in", id: "", name: key)) }
    }

    func save(_ secrets: [String: Secret]) async throws(ProviderError) {
        aviary.changes.withLock { $0.append(.init(action: "save", id: "", name: "")) }
    }
}

/// A setting store in memory.
final class MemorySettings: SettingStore {
    let values = Mutex<[String: FieldValue]>([:])
    /// The error that the next changes throw; `nil` if they succeed.
    let failure = Mutex<ProviderError?>(nil)

    func value(forKey key: String) -> FieldValue? { values.withLock { $0[key] } }

    func set(_ value: FieldValue?, forKey key: String) throws(ProviderError) {
        if let error = failure.withLock(\.self) { throw error }
        values.withLock { $0[key] = value }
    }
}

/// The scenes of an app with two providers: `birds`, and `herons`, which has no list.
@MainActor struct FakeAssembler: SceneAssembler, ItemSceneAssembler {
    let attribution = Attribution(name: "birds", documentation: "https://birds.example/api")
    let notices: NoticeViewModel?
    let aviary: Aviary
    var isPreview = false
    /// The list that every user interface shows; `nil` to create a new list for each user interface.
    var sharedList: ListViewModel?
    private let shared: SettingsViewModel
    private let loader: (any PictureLoading)?

    var pictures: (any PictureLoading)? { shared.showsPictures ? loader : nil }

    init(
        pictures: (any PictureLoading)? = nil, notices: NoticeViewModel? = nil, aviary: Aviary,
        settings store: MemorySettings = MemorySettings(), language: Language = .english
    ) {
        loader = pictures
        self.notices = notices
        self.aviary = aviary
        let settings = AppSettings(in: store) { ["birds", "herons"].contains($0) }
        shared = SettingsViewModel(settings, environmentLanguage: language)
    }

    func menu(_ navigator: any MenuNavigator) -> MenuViewModel {
        let entries = [
            MenuEntry(id: "birds", summary: "birds of the lake", itemName: "birds"),
            MenuEntry(id: "herons", summary: "only herons", itemName: "birds", needsLogin: true),
        ]
        return MenuViewModel(entries, navigator: navigator)
    }

    func settings() -> SettingsViewModel { shared }

    func scenes(of provider: MenuEntry.ID) -> (any ItemSceneAssembler)? { provider == "herons" ? nil : self }

    func list(values: [String: String], _ navigator: any ListNavigator) -> ListViewModel {
        sharedList
            ?? ListViewModel(
                BirdList(aviary: aviary), navigator: navigator, values: values, exporter: BirdExporter(aviary: aviary),
                searchDelay: .zero)
    }

    func detail(of list: ListViewModel, _ navigator: any ItemNavigator) -> DetailViewModel {
        DetailViewModel(
            list, useCase: nil, picture: PictureViewModel(pictures), actions: list.actions, navigator: navigator)
    }

    func form(editing item: DisplayItem?, _ navigator: any FormNavigator) -> FormViewModel? {
        FormViewModel(BirdChanges(aviary: aviary), editing: item, navigator: navigator)
    }

    func deletion(of item: DisplayItem, _ navigator: any FormNavigator) -> DeletionViewModel? {
        DeletionViewModel(of: item, BirdChanges(aviary: aviary), navigator: navigator)
    }

    func login(_ navigator: any LoginNavigator) -> LoginViewModel? {
        LoginViewModel(BirdChanges(aviary: aviary), navigator: navigator)
    }
}
