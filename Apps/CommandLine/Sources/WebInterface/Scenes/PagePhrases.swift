import Presentation

extension Phrase {
    // MARK: Titles and buttons

    static func filters(_ count: Int) -> Phrase { Phrase("Filters (\(count))", japanese: "絞り込み（\(count)）") }
    static let gallery = Phrase("Gallery", japanese: "ギャラリー")
    static let table = Phrase("Table", japanese: "表")
    static let close = Phrase("Close", japanese: "閉じる")
    static let next = Phrase("Next", japanese: "次")
    static let previous = Phrase("Previous", japanese: "前")
    static let cancelButton = Phrase("Cancel", japanese: "キャンセル")
    static let discardButton = Phrase("Discard", japanese: "破棄")
    static let keepEditing = Phrase("Keep editing", japanese: "編集を続ける")
    static let searchProviders = Phrase("Search the providers", japanese: "提供元を検索")

    static func quoted(_ text: String) -> Phrase { Phrase("“\(text)”", japanese: "「\(text)」") }
    static func defaultValue(_ value: String) -> Phrase { Phrase("(default: \(value))", japanese: "（既定：\(value)）") }
    static let loadedItems = Phrase("Loaded items:", japanese: "読み込んだ項目：")
    static let selectedItems = Phrase("Selected items:", japanese: "選択した項目：")
    static let selectedColumn = Phrase("Selected", japanese: "選択")
    static let selectAll = Phrase("Select all", japanese: "すべて選択")
    static let clearSelection = Phrase("Clear selection", japanese: "選択を解除")
    static func select(_ title: String) -> Phrase { Phrase("Select \(title)", japanese: "\(title)を選択") }
    static let columnsButton = Phrase("Columns", japanese: "列")
    static let columnsHint = Phrase(
        "Items that are equal in the first order are sorted by the next one.",
        japanese: "最初の順序で等しい項目は、次の順序で並べます。")
    static let notSorted = Phrase("not sorted", japanese: "並べ替えなし")
    static let ascendingOrder = Phrase("ascending", japanese: "昇順")
    static let descendingOrder = Phrase("descending", japanese: "降順")
    static func sortBy(_ heading: String) -> Phrase { Phrase("Sort by \(heading)", japanese: "\(heading)で並べ替え") }
    static let sortHint = Phrase(
        "Sort the loaded items; with Shift, after the other columns", japanese: "読み込んだ項目を並べ替え（Shift：次の列として）")
    static let order = Phrase("Sort the loaded items", japanese: "読み込んだ項目を並べ替え")
    static let orderOfList = Phrase("as listed", japanese: "一覧の順")
    static func ascending(_ heading: String) -> Phrase {
        Phrase("\(heading), ascending", japanese: "\(heading)（昇順）")
    }
    static func descending(_ heading: String) -> Phrase {
        Phrase("\(heading), descending", japanese: "\(heading)（降順）")
    }
    static let loadRestButton = Phrase("Load the rest", japanese: "残りを読み込む")
    static let matchingItems = Phrase("Matching items:", japanese: "一致した項目：")
    static func matching(_ count: Int) -> Phrase { Phrase("\(count) matching", japanese: "一致\(count)件") }
    static let condition = Phrase("Condition", japanese: "条件")
    static func conditionHint(_ example: String, _ columns: String) -> Phrase {
        Phrase(
            "shows only the loaded items that meet it: \(example) (columns: \(columns))",
            japanese: "条件に合う読み込み済みの項目だけを表示：\(example)（列：\(columns)）")
    }
    static let copy = Phrase("Copy", japanese: "コピー")
    static let downloadSelected = Phrase("Download the selected items", japanese: "選択した項目をダウンロード")
    static let download = Phrase("Download the loaded items", japanese: "読み込んだ項目をダウンロード")

    // MARK: States

    static let typeToSearchHere = Phrase("Type to search", japanese: "検索してください")
    static let notLoaded = Phrase("The list is not loaded", japanese: "一覧は読み込まれていません")
    static let connectionLost = Phrase(
        "This page is not connected: switchboard has ended, or the page is open in another tab. Reload it to try again.",
        japanese: "接続されていません。switchboard が終了したか、別のタブで開かれています。再読み込みしてください。")
    static let loadingPicture = Phrase("Loading the picture…", japanese: "画像を読み込み中…")

    static let copied = Phrase("Copied", japanese: "コピーしました")
    static let notCopied = Phrase(
        "The browser did not allow the copy; download the items instead",
        japanese: "ブラウザがコピーを許可しませんでした。ダウンロードしてください。")

    // MARK: Sources

    static let picturesAndData = Phrase("Pictures and data:", japanese: "画像とデータ：")
    static let data = Phrase("Data:", japanese: "データ：")
    static func getKey(_ place: String) -> Phrase { Phrase("Get one at \(place)", japanese: "取得先：\(place)") }

    // MARK: Keys

    static let mark = Phrase("select several, select all", japanese: "複数選択、全選択")
    static let columnsKey = Phrase("columns, sort", japanese: "列、並べ替え")
    static let letterKeys = Phrase(
        "Letters and other characters are keys (also in the settings)", japanese: "文字キーを使う（設定でも変更可）")
    static let copyItem = Phrase("copy as JSON", japanese: "JSONでコピー")
    static let galleryOrTable = Phrase("gallery or table", japanese: "ギャラリーと表")
    static let oneValuePerLine = Phrase("one value per line", japanese: "1行に1つ")
}
