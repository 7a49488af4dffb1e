import Presentation

extension Phrase {
    // MARK: States

    static let typeToSearch = Phrase("Press / and type to search", japanese: "/ を押して検索してください")
    static let pressToLoad = Phrase("Press r to load the list", japanese: "r を押すと一覧を読み込みます")

    // MARK: Pictures

    static let loadingPicture = Phrase("Loading the picture…", japanese: "画像を読み込み中…")
    static let pictureNotLoaded = Phrase("The picture is not loaded", japanese: "画像は読み込まれていません")
    static let pictureCancelled = Phrase("cancelled", japanese: "中止しました")
    static let pictureTooLarge = Phrase("too large for the terminal", japanese: "端末には大きすぎます")
    static let pressToOpenPicture = Phrase("press O to open", japanese: "O で開く")

    // MARK: Messages

    static let noPicture = Phrase("The item has no picture", japanese: "画像がありません")
    static func noBrowser(_ url: String) -> Phrase {
        Phrase("Could not open a web browser: \(url)", japanese: "ブラウザを開けません：\(url)")
    }
    static let noSearch = Phrase("The list cannot be searched; f: filters", japanese: "検索できません（f: 絞り込み）")
    static func copied(_ text: String) -> Phrase { Phrase("Copied \(text)", japanese: "コピーしました：\(text)") }
    static func copiedJSON(_ count: Int) -> Phrase {
        Phrase("Copied \(count) \(count == 1 ? "item" : "items") as JSON", japanese: "\(count)件をJSONでコピーしました")
    }
    static let tooLargeToCopy = Phrase(
        "Too large for the clipboard of a terminal; E exports to a file", japanese: "クリップボードには大きすぎます（E: ファイルに書き出し）")
    static let cannotExport = Phrase("There is nothing to export", japanese: "書き出すものがありません")
    static func opened(_ text: String) -> Phrase { Phrase("Opened \(text)", japanese: "開きました：\(text)") }

    static func noOrder(_ column: String) -> Phrase {
        Phrase("The values of \(column) have no order", japanese: "\(column)の値には順序がありません")
    }

    // MARK: Keys

    static let scroll = Phrase("scroll", japanese: "スクロール")
    static let page = Phrase("page", japanese: "ページ")
    static let noThumbnail = Phrase("no picture", japanese: "画像なし")
    static let noGallery = Phrase("The list has no pictures, or they cannot be shown", japanese: "表示できる画像がありません")
    static let galleryOrTable = Phrase("gallery, table", japanese: "ギャラリー、表")
    static let openPictureKey = Phrase("picture in the browser", japanese: "ブラウザで画像を開く")
    static let copyID = Phrase("copy the id", japanese: "IDをコピー")
    static let copyJSON = Phrase("copy as JSON", japanese: "JSONをコピー")
    static let mark = Phrase("select several, select all", japanese: "複数選択、全選択")
    static let copyPage = Phrase("copy the web address", japanese: "URLをコピー")
    static let conditionKey = Phrase("where", japanese: "条件")
    /// - Parameter columns: The names of the columns: `id, name, likes`.
    static func conditionHint(_ columns: String) -> Phrase {
        Phrase("A condition over the columns \(columns)", japanese: "列の条件：\(columns)")
    }
    static let noMatch = Phrase("No loaded item meets the condition", japanese: "条件に合う項目はありません")
    static let columns = Phrase("columns, sort", japanese: "列、並べ替え")
    static let loadRestKey = Phrase("load the rest", japanese: "残りを読み込む")
    static let sortKey = Phrase("sort, reverse, list order", japanese: "昇順、降順、元の順序")
    static let addSortKey = Phrase("then by", japanese: "次の並べ替え列")
    static let showOrHide = Phrase("show, hide", japanese: "表示、非表示")
    static let suspendKey = Phrase("suspend", japanese: "一時停止")
    static let quit = Phrase("quit", japanese: "終了")
    static let nextField = Phrase("next, previous field", japanese: "次、前の項目")
    static let choose = Phrase("choose a value", japanese: "値を選ぶ")
    static let reset = Phrase("default", japanese: "既定値に戻す")
    static let apply = Phrase("close", japanese: "閉じる")
    static let separateBySemicolon = Phrase("separate several with ;", japanese: "複数は ; で区切る")
}
