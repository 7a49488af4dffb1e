import Presentation

extension Phrase {
    // MARK: Titles

    static let providers = Phrase("Providers", japanese: "提供元")
    static let help = Phrase("Keys", japanese: "キー操作")
    static let filters = Phrase("Filters", japanese: "絞り込み")
    static let logIn = Phrase("Log in", japanese: "ログイン")
    static let settingsTitle = Phrase("Settings", japanese: "設定")
    static let newItem = Phrase("New", japanese: "新規")
    static func editing(_ title: String) -> Phrase { Phrase("Edit \(title)", japanese: "\(title)を編集") }

    // MARK: States

    static let typeToSearch = Phrase("Press / and type to search", japanese: "/ を押して検索してください")
    static let pressToLoad = Phrase("Press r to load the list", japanese: "r を押すと一覧を読み込みます")
    static let loading = Phrase("Loading…", japanese: "読み込み中…")
    static let refreshing = Phrase("Refreshing…", japanese: "更新中…")
    static let loadingMore = Phrase("Loading more…", japanese: "続きを読み込み中…")
    static let saving = Phrase("Saving…", japanese: "保存中…")
    static let deleting = Phrase("Deleting…", japanese: "削除中…")
    static let trying = Phrase("Logging in…", japanese: "ログイン中…")

    // MARK: Pictures

    static let loadingPicture = Phrase("Loading the picture…", japanese: "画像を読み込み中…")
    static let pictureNotLoaded = Phrase("The picture is not loaded", japanese: "画像は読み込まれていません")
    static let pictureCancelled = Phrase("cancelled", japanese: "中止しました")
    static let pictureTooLarge = Phrase("too large for the terminal", japanese: "端末には大きすぎます")
    static let pressToOpenPicture = Phrase("press O to open", japanese: "O で開く")

    // MARK: Messages

    static func cannotList(_ provider: String) -> Phrase {
        Phrase("\(provider) has no list", japanese: "\(provider)には一覧がありません")
    }
    static let noPage = Phrase("The item has no web page", japanese: "ウェブページがありません")
    static let noPicture = Phrase("The item has no picture", japanese: "画像がありません")
    static func noBrowser(_ url: String) -> Phrase {
        Phrase("Could not open a web browser: \(url)", japanese: "ブラウザを開けません：\(url)")
    }
    static let noFilters = Phrase("The list has no filters", japanese: "絞り込みはできません")
    static let noSearch = Phrase("The list cannot be searched; f: filters", japanese: "検索できません（f: 絞り込み）")
    static let notSupported = Phrase("Not supported by this provider", japanese: "この提供元では使えません")
    static let saved = Phrase("Saved", japanese: "保存しました")
    static let deleted = Phrase("Deleted", japanese: "削除しました")
    static func copied(_ text: String) -> Phrase { Phrase("Copied \(text)", japanese: "コピーしました：\(text)") }
    static func opened(_ text: String) -> Phrase { Phrase("Opened \(text)", japanese: "開きました：\(text)") }

    // MARK: Keys

    static let move = Phrase("move", japanese: "移動")
    static let scroll = Phrase("scroll", japanese: "スクロール")
    static let page = Phrase("page", japanese: "ページ")
    static let firstAndLast = Phrase("first, last", japanese: "先頭、末尾")
    static let open = Phrase("open", japanese: "開く")
    static let search = Phrase("search", japanese: "検索")
    static let filter = Phrase("filters", japanese: "絞り込み")
    static let refresh = Phrase("refresh", japanese: "更新")
    static let retryKey = Phrase("try again", japanese: "再試行")
    static let openPageKey = Phrase("web page", japanese: "ウェブページ")
    static let openPictureKey = Phrase("picture in the browser", japanese: "ブラウザで画像を開く")
    static let copyID = Phrase("copy the id", japanese: "IDをコピー")
    static let copyPage = Phrase("copy the web address", japanese: "URLをコピー")
    static let add = Phrase("add", japanese: "追加")
    static let edit = Phrase("edit", japanese: "編集")
    static let delete = Phrase("delete", japanese: "削除")
    static let nextAndPrevious = Phrase("next, previous", japanese: "次、前")
    static let back = Phrase("back", japanese: "戻る")
    static let closeAlert = Phrase("cancel, close the message, or back", japanese: "中止、メッセージを閉じる、戻る")
    static let suspendKey = Phrase("suspend", japanese: "一時停止")
    static let quit = Phrase("quit", japanese: "終了")
    static let helpKey = Phrase("help", japanese: "ヘルプ")
    static let nextField = Phrase("next, previous field", japanese: "次、前の項目")
    static let choose = Phrase("choose a value", japanese: "値を選ぶ")
    static let settings = Phrase("settings", japanese: "設定")
    static let reset = Phrase("default", japanese: "既定値に戻す")
    static let save = Phrase("save", japanese: "保存")
    static let confirm = Phrase("yes", japanese: "はい")
    static let cancel = Phrase("no", japanese: "いいえ")
    static let apply = Phrase("close", japanese: "閉じる")
    static let keepKey = Phrase("keep for later runs", japanese: "次回のために保存")
    static let needsLogin = Phrase("needs a key", japanese: "キーが必要")
    static let separateBySemicolon = Phrase("separate several with ;", japanese: "複数は ; で区切る")
}
