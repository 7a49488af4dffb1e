import Protocols

extension Phrase {
    // MARK: Lists

    /// The message for a list without items.
    public static let nothingFound = Phrase("Nothing found", japanese: "見つかりませんでした")
    /// The number of loaded items: `30 of 1,204`, or `30` if the total is unknown.
    public static func count(_ count: Int, of total: Int?) -> Phrase {
        guard let total else { return Phrase(untranslated: count.grouped) }
        return Phrase("\(count.grouped) of \(total.grouped)", japanese: "\(total.grouped)件中\(count.grouped)件")
    }
    /// The position of an item: `3 of 30`, `3 of 1,204 (30 loaded)`, or `3 of 30+` if the total is unknown.
    static func position(_ number: Int, loaded: Int, of total: Int?, isWhole: Bool) -> Phrase {
        let end = total ?? loaded
        let isKnown = total != nil || isWhole
        let position = Phrase(
            "\(number.grouped) of \(end.grouped)\(isKnown ? "" : "+")",
            japanese: "\(end.grouped)件\(isKnown ? "" : "以上")中\(number.grouped)件目")
        guard end != loaded else { return position }
        return Phrase(
            "\(position.english) (\(loaded.grouped) loaded)",
            japanese: "\(position.japanese)（\(loaded.grouped)件読み込み済み）")
    }
    /// The position of an item among those that meet a condition: `3 of 12 matching (of 30)`, or
    /// `3 of 12 matching (30 of 1,204 loaded)`.
    static func position(_ number: Int, ofMatching count: Int, loaded: Int, of total: Int?, isWhole: Bool) -> Phrase {
        let position = Phrase(
            "\(number.grouped) of \(count.grouped) matching", japanese: "一致\(count.grouped)件中\(number.grouped)件目")
        if isWhole, total ?? loaded == loaded {
            return Phrase(
                "\(position.english) (of \(loaded.grouped))", japanese: "\(position.japanese)（全\(loaded.grouped)件）")
        }
        let loaded = Phrase.count(loaded, of: total)
        return Phrase(
            "\(position.english) (\(loaded.english) loaded)",
            japanese: "\(position.japanese)（読み込み済み：\(loaded.japanese)）")
    }
    /// The note for a list that is sorted or filtered, but not completely loaded.
    static func partial(_ count: Phrase, isSorted: Bool, isFiltered: Bool) -> Phrase {
        let english = isSorted ? isFiltered ? "Sorted and filtered" : "Sorted" : "Filtered"
        let japanese = isSorted ? isFiltered ? "並べ替えと絞り込み" : "並べ替え" : "絞り込み"
        return Phrase(
            "\(english): only \(count.english) items are loaded",
            japanese: "\(japanese)は読み込み済みの項目だけが対象です（\(count.japanese)）")
    }
    /// The note for a list whose rest is longer than what is loaded at once.
    static func stoppedBeforeEnd(_ count: Int) -> Phrase {
        Phrase("Stopped at \(count.grouped) items: there are more", japanese: "\(count.grouped)件で停止しました：続きがあります")
    }
    /// The note for a list that ends although the API has more items.
    static func truncated(_ reason: String) -> Phrase {
        Phrase("The list ends early: \(reason)", japanese: "一覧は途中で終わっています：\(reason)")
    }
    /// The message for an invalid parameter: `expected an integer from 3 to 200`.
    static func expected(_ kind: ParameterKind) -> Phrase {
        Phrase("expected \(kind.rule)", japanese: kind.japaneseRule.map { "\($0)を入力してください" } ?? "値が正しくありません")
    }
    /// The note for a list in which items may be missing.
    static func incomplete(_ reason: String) -> Phrase {
        Phrase("Items may be missing: \(reason)", japanese: "一部の項目が欠けている可能性があります：\(reason)")
    }
    /// The note for a list that the API ended at its limit.
    static func limited(to count: Int, of total: Int) -> Phrase {
        Phrase(
            "The API returns only \(count.grouped) of the \(total.grouped) items",
            japanese: "APIは\(total.grouped)件のうち\(count.grouped)件だけを返します")
    }
    /// The note for a list that ended before its total was reached.
    static func missing(_ count: Int, of total: Int) -> Phrase {
        Phrase(
            "\(count.grouped) of \(total.grouped) items are missing",
            japanese: "\(total.grouped)件中\(count.grouped)件が欠けています")
    }

    /// The number of marked items.
    public static func marked(_ count: Int) -> Phrase {
        Phrase("\(count.grouped) selected", japanese: "\(count.grouped)件選択中")
    }

    // MARK: Export

    /// The label of the field for the name of a file.
    public static func exportTo(_ count: Int) -> Phrase {
        Phrase("Export \(count.grouped) to:", japanese: "\(count.grouped)件の書き出し先：")
    }
    /// - Parameter suffixes: The suffixes that select a format: `.csv, .json or .db`.
    public static func exportHint(_ suffixes: String) -> Phrase {
        Phrase("A file name that ends with \(suffixes)", japanese: "ファイル名（末尾：\(suffixes)）")
    }
    public static let exporting = Phrase("Exporting…", japanese: "書き出し中…")
    public static func confirmReplacement(of name: String) -> Phrase {
        Phrase("Replace the file “\(name)”?", japanese: "ファイル「\(name)」を置き換えますか？")
    }

    // MARK: Forms

    /// The message for an invalid field: `invalid likes 'many': expected an integer`. The message of a rule is in the
    /// language of the provider.
    static func invalid(_ error: ValidationError) -> Phrase {
        Phrase(error.message, japanese: error.inputError?.japaneseMessage ?? error.message)
    }
    /// The question before an item is deleted.
    public static func confirmDeletion(of title: String) -> Phrase {
        Phrase("Delete “\(title)”?", japanese: "「\(title)」を削除しますか？")
    }

    // MARK: Login

    static let username = Phrase("User name", japanese: "ユーザー名")
    static let password = Phrase("Password", japanese: "パスワード")
    static let missingUsername = Phrase("Enter a user name", japanese: "ユーザー名を入力してください")
    static let missingPassword = Phrase("Enter a password", japanese: "パスワードを入力してください")
    static let missingKey = Phrase("Enter a key", japanese: "キーを入力してください")
    static let colonInUsername = Phrase(
        "A user name must not contain a colon", japanese: "ユーザー名にコロンは使えません")
    static let loggedIn = Phrase("Login successful", japanese: "ログインしました")

    // MARK: Settings

    static let defaultProvider = Phrase("Default provider", japanese: "既定の提供元")
    static let defaultLimit = Phrase("Default limit", japanese: "既定の件数")
    static let language = Phrase("Language", japanese: "言語")
    static let showsPictures = Phrase("Pictures", japanese: "画像")
    static let letterKeys = Phrase("Letter keys in serve", japanese: "serve の文字キー")
    static let color = Phrase("Color", japanese: "色")
    static let idOrNothing = Phrase("the id of a provider, or nothing", japanese: "提供元のID、または空")
    /// The allowed values of a limit.
    public static let automaticOrCount = Phrase(
        "automatic, or an integer, 1 or greater", japanese: "automatic、または1以上の整数")
}

extension Int {
    /// The number with a comma between groups of three digits, as in English and Japanese: `1,204`.
    var grouped: String { FieldText.grouped("\(self)") }
}

extension ParameterKind {
    /// The expected value in Japanese; `nil` for a kind that a provider declares, because its rule is only in English.
    fileprivate var japaneseRule: String? {
        switch self {
        case .text(.max): "1文字以上の文字列"
        case .text(let length): "1文字から\(length)文字までの文字列"
        case .integer(let range) where range.upperBound == .max: "\(range.lowerBound)以上の整数"
        case .integer(let range): "\(range.lowerBound)から\(range.upperBound)までの整数"
        case .choice(let words, _): "\(words.joined(separator: "、"))のいずれか"
        case .choices(let words): "\(words.joined(separator: "、"))から1つ以上（コンマ区切り）"
        case .boolean: "true または false"
        case .custom(let kind): kind.words.isEmpty ? nil : "\(kind.words.joined(separator: "、"))のいずれか"
        }
    }
}

extension InputError {
    /// The message in Japanese. It has the input, because a field for a list has several.
    fileprivate var japaneseMessage: String {
        let expectation = form.japanese.map { "\($0)を入力してください" } ?? "値が正しくありません"
        return input.inputText.map { "「\($0)」：\(expectation)" } ?? expectation
    }
}

extension InputForm {
    /// The expected input in Japanese; `nil` for a form that a provider declares, because its text is only in English.
    fileprivate var japanese: String? {
        switch self {
        case .text: "文字列"
        case .boolean: "true または false"
        case .integer(isSigned: true): "整数"
        case .integer(isSigned: false): "0以上の整数"
        case .number: "数値"
        case .date: "日付（例：2026-03-01、2026-03-01T09:30:00Z）"
        case .words(let words): "\(words.joined(separator: "、"))のいずれか"
        case .list(let element): element.japanese.map { "各値が\($0)のリスト" } ?? "リスト"
        case .custom(_, let words): words.isEmpty ? nil : "\(words.joined(separator: "、"))のいずれか"
        }
    }
}
