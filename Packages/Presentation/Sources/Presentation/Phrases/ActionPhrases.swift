// The phrases that the user interfaces share: titles, states, messages, and the actions of keys and buttons.
extension Phrase {
    // MARK: Titles

    public static let providers = Phrase("Providers", japanese: "提供元")
    public static let help = Phrase("Keys", japanese: "キー操作")
    public static let filters = Phrase("Filters", japanese: "絞り込み")
    public static let logIn = Phrase("Log in", japanese: "ログイン")
    public static let newItem = Phrase("New", japanese: "新規")
    public static func editing(_ title: String) -> Phrase { Phrase("Edit \(title)", japanese: "\(title)を編集") }

    // MARK: States

    public static let loading = Phrase("Loading…", japanese: "読み込み中…")
    public static let refreshing = Phrase("Refreshing…", japanese: "更新中…")
    public static let loadingMore = Phrase("Loading more…", japanese: "続きを読み込み中…")
    /// - Parameter count: The number of items that are already loaded.
    public static func loadingRest(_ count: Phrase) -> Phrase {
        Phrase("Loading the rest: \(count.english)…", japanese: "残りを読み込み中（\(count.japanese)）…")
    }
    public static let saving = Phrase("Saving…", japanese: "保存中…")
    public static let deleting = Phrase("Deleting…", japanese: "削除中…")
    public static let trying = Phrase("Logging in…", japanese: "ログイン中…")

    // MARK: Messages

    public static func cannotList(_ provider: String) -> Phrase {
        Phrase("\(provider) has no list", japanese: "\(provider)には一覧がありません")
    }
    public static let noPage = Phrase("The item has no web page", japanese: "ウェブページがありません")
    public static let noFilters = Phrase("The list has no filters", japanese: "絞り込みはできません")
    /// - Parameter source: The source of the items, if it is not the API.
    public static func notSupported(from source: Phrase?) -> Phrase {
        guard let source else { return Phrase("Not supported by this provider", japanese: "この提供元では使えません") }
        // The provider may support the action with the API as the source.
        return Phrase("Not available (\(source.english))", japanese: "使えません（\(source.japanese)）")
    }
    public static let saved = Phrase("Saved", japanese: "保存しました")
    public static let notSaved = Phrase(
        "Samples: your input was not used, and nothing was saved", japanese: "サンプル：入力内容は使われず、何も保存されていません")
    public static let notDeleted = Phrase("Samples: nothing was deleted", japanese: "サンプル：何も削除されていません")
    public static let deleted = Phrase("Deleted", japanese: "削除しました")

    // MARK: Actions

    public static let move = Phrase("move", japanese: "移動")
    public static let firstAndLast = Phrase("first, last", japanese: "先頭、末尾")
    public static let stop = Phrase("stop", japanese: "中止")
    public static let loadRest = Phrase("last of the whole list", japanese: "一覧全体の末尾")
    public static let first = Phrase("first", japanese: "先頭")
    public static let open = Phrase("open", japanese: "開く")
    public static let search = Phrase("search", japanese: "検索")
    public static let filter = Phrase("filters", japanese: "絞り込み")
    public static let refresh = Phrase("refresh", japanese: "更新")
    public static let retryKey = Phrase("try again", japanese: "再試行")
    public static let openPageKey = Phrase("web page", japanese: "ウェブページ")
    public static let add = Phrase("add", japanese: "追加")
    public static let edit = Phrase("edit", japanese: "編集")
    public static let export = Phrase("export", japanese: "書き出し")
    public static let delete = Phrase("delete", japanese: "削除")
    public static let nextAndPrevious = Phrase("next, previous", japanese: "次、前")
    public static let back = Phrase("back", japanese: "戻る")
    public static let closeAlert = Phrase(
        "cancel, clear, or go back", japanese: "中止、消去、戻る")
    public static let settings = Phrase("settings", japanese: "設定")
    public static let helpKey = Phrase("help", japanese: "ヘルプ")
    public static let save = Phrase("save", japanese: "保存")
    public static let discard = Phrase("Discard the changes?", japanese: "変更を破棄しますか？")
    public static let confirm = Phrase("yes", japanese: "はい")
    public static let cancel = Phrase("no", japanese: "いいえ")
    public static let saveForLaterRuns = Phrase("save for later runs", japanese: "次回のために保存")
    public static let needsLogin = Phrase("needs a key", japanese: "キーが必要")

    /// The phrase with a capital letter, for a button.
    public var capitalized: Phrase {
        Phrase(english.prefix(1).uppercased() + english.dropFirst(), japanese: japanese)
    }
}
