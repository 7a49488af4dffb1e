import Presentation
import Protocols
import ProtocolsTesting
import Testing

struct LanguageTests {
    @Test(
        arguments: [
            (nil, nil, nil, .english), (nil, nil, "ja_JP.UTF-8", .japanese), ("", "", "ja", .japanese),
            ("en_US.UTF-8", "ja_JP", "ja_JP", .english), ("", "ja_JP.eucJP", "en_US", .japanese),
            ("C", nil, "ja_JP", .english), ("C.UTF-8", nil, "ja_JP", .english), ("POSIX", nil, "ja_JP", .english),
            (nil, nil, "de_DE", .english), ("ja-JP", nil, nil, .japanese), (nil, "JA@x", nil, .japanese),
            (nil, nil, "jam_JM", .english),
        ] as [(String?, String?, String?, Language)])
    func `the first variable that is not empty decides`(
        lcAll: String?, lcMessages: String?, lang: String?, language: Language
    ) {
        expectEqual(Language.preferred(lcAll: lcAll, lcMessages: lcMessages, lang: lang), language)
    }

    @Test(arguments: [(LanguageSetting.automatic, Language.japanese), (.english, .english), (.japanese, .japanese)])
    func `a setting overrides the environment`(setting: LanguageSetting, language: Language) {
        expectEqual(setting.language(environment: .japanese), language)
    }
}

struct AlertMessageTests {
    private static let codes: [ProviderError.Code] = [
        .notFound, .invalidRequest, .missingCredentials, .refusedCredentials, .rateLimited, .quotaExhausted,
        .incorrectData, .pageOutOfRange, .unreachable, .serverFailed, .responseTooLarge, .timedOut, .unknown,
    ]

    @Test(arguments: codes)
    func `every failure says what happened and what to do next, in both languages`(code: ProviderError.Code) throws {
        let alert = try #require(AlertMessage(ProviderError(code, "the details", request: "GET https://h")))
        #expect(alert.code == code && alert.message == "the details" && alert.request == "GET https://h")
        for phrase in [alert.title, alert.advice] {
            #expect(!phrase.english.isEmpty && phrase.english.utf8.allSatisfy { $0 < 128 })
            #expect(phrase.japanese.unicodeScalars.contains { $0.value > 0x3000 })
        }
        expectEqual(alert.lines(in: .english), [alert.title.english, "the details", alert.advice.english])
        expectEqual(alert.lines(in: .japanese)[0], alert.title.japanese)
        let isUnknown = alert.title.english == "Unknown error"
        expectEqual(isUnknown, (code == .unknown))
    }

    @Test(arguments: [
        (NetworkError.Code.connectionLost, "The internet connection was lost", "インターネットへの接続が切れました。"),
        (.incorrectDataReturned, "Incorrect data from the server", "サーバから正常なデータを取得できません。"),
        (.internationalRoamingOff, "International roaming is off", "国際ローミングが許可されていません。"),
        (.notConnectedToInternet, "Not connected to the internet", "インターネットに接続されていません。"),
        (.notReachedServer, "Could not reach the server", "サーバにアクセスできません。"),
        (.notCached, "No cached data", "キャッシュにデータがありません。"),
        (.unknown, "Unknown error", "不明なエラーが発生しました。"), (.timedOut, "Unknown error", "不明なエラーが発生しました。"),
    ])
    func `a network error is more precise than its code`(code: NetworkError.Code, english: String, japanese: String) {
        let error = ProviderError(.unknown, "", networkError: NetworkError(code, ""))
        let alert = AlertMessage(error)
        expectEqual(alert?.title, Phrase(english, japanese: japanese))
        expectEqual(alert?.lines(in: .english).count, 2, "an empty message is left out")
    }

    @Test func `a cancelled request is no alert`() {
        #expect(AlertMessage(ProviderError(.cancelled, "cancelled")) == nil)
    }

    @Test(
        arguments: [
            (ProviderError(.missingCredentials, ""), .logIn), (ProviderError(.refusedCredentials, ""), .logIn),
            (ProviderError(.serverFailed, ""), .retry), (ProviderError(.unreachable, ""), .retry),
            (ProviderError(.rateLimited, ""), .retry), (ProviderError(.notFound, ""), nil),
            (ProviderError(.invalidRequest, ""), nil), (ProviderError(.quotaExhausted, ""), nil),
            (ProviderError(.quotaExhausted, "", isRetryable: true), .retry),
            (ProviderError(.serverFailed, "", isRetryable: false), nil),
        ] as [(ProviderError, AlertMessage.Action?)])
    func `an alert offers what helps`(error: ProviderError, action: AlertMessage.Action?) {
        expectEqual(AlertMessage(error)?.action, action)
    }

    @Test func `an alert has the time of a retry`() {
        let date = Date(timeIntervalSince1970: 0)
        expectEqual(AlertMessage(ProviderError(.rateLimited, "", retryAt: date))?.retryAt, date)
    }

    @Test func `a user interface can add phrases, and text that is not translated`() {
        expectEqual(Phrase("Quit", japanese: "終了").text(in: .japanese), "終了")
        expectEqual(Phrase(untranslated: "x").text(in: .japanese), "x")
        expectEqual(Phrase.count(1204, of: 20_000).text(in: .english), "1,204 of 20,000")
        expectEqual(Phrase.count(1204, of: 20_000).text(in: .japanese), "20,000件中1,204件")
        expectEqual(Phrase.count(3, of: nil).text(in: .japanese), "3")
    }
}

struct DisplayItemTests {
    @Test(
        arguments: [
            ("https://h/a.png", "https://h/a.png"), ("http://h/a", "http://h/a"), ("HTTPS://h/a", "HTTPS://h/a"),
            ("", nil), ("a.png", nil), ("file://h/etc/passwd", nil), ("ftp://h/a", nil), ("javascript:alert(1)", nil),
            ("https://", nil),
            ("data:image/png;base64,AA==", nil), ("https:///a", nil), (nil, nil),
        ] as [(String?, String?)])
    func `only web addresses are pictures and pages`(text: String?, url: String?) {
        let item = Note(id: 1, picture: text, page: text).item
        #expect(item.pictureURL?.absoluteString == url && item.pageURL?.absoluteString == url)
        expectEqual(item.thumbnailURL, item.pictureURL)
    }

    @Test func `a thumbnail and a picture stand in for each other`() {
        let columns = [
            DisplayColumn("small", .text, role: .thumbnail), DisplayColumn("large", .text, role: .picture),
        ]
        let urls: [FieldValue] = [.text("https://h/s"), .text("https://h/l")]
        let cases: [([FieldValue], String, String)] = [
            (urls, "https://h/s", "https://h/l"), ([urls[0], .null], "https://h/s", "https://h/s"),
            ([.null, urls[1]], "https://h/l", "https://h/l"),
        ]
        for (values, thumbnail, picture) in cases {
            let item = DisplayItem(id: "1", columns: columns, values: values)
            #expect(item.thumbnailURL?.absoluteString == thumbnail && item.pictureURL?.absoluteString == picture)
        }
    }

    @Test func `an item is erased with its id, its title, its section and its values`() {
        let item = Note(id: 7, text: "tea", tags: ["a", "b"], topic: "drinks").item
        #expect(item.id == "7" && item.title == "tea" && item.section == "drinks" && item["likes"] == .integer(1204))
        #expect(item["unknown"] == nil && item[.picture] == nil && item["picture"] == .null)
        #expect(Note(id: 7, text: "").item.title == "7" && Note(id: 7).item.section == nil)
        expectEqual(item, Note(id: 7, text: "tea", tags: ["a", "b"], topic: "drinks").item)
        #expect(item != Note(id: 7, text: "tea").item && item != Note(id: 8, text: "tea").item)
        expectEqual(DisplayItem(id: "1", columns: Note.shared, values: [.integer(1)])["text"], .null)
        expectEqual(Set([item, Note(id: 7).item]).count, 2)
    }

    @Test func `a page of entities becomes a page of items`() {
        let page = ItemPage(
            Page(
                items: [Note(id: 1)], following: [PageToken(2), PageToken(3)], total: 9, truncationReason: "t",
                incompleteReason: "i"), sharing: Note.shared)
        #expect(page.items.map(\.id) == ["1"] && page.next == PageToken(2) && page.total == 9)
        #expect(page.truncationReason == "t" && page.incompleteReason == "i")
    }

    @Test(
        arguments: [
            (.null, nil, ""), (.integer(1_234_567), .count, "1,234,567"), (.integer(1_234_567), nil, "1234567"),
            (.integer(-1234), .count, "-1,234"), (.integer(999), .count, "999"), (.integer(123_456), .count, "123,456"),
            (.text("1234 x"), .count, "1234 x"), (.boolean(true), nil, "true"), (.number(1.5), nil, "1.5"),
            (.list([.text("a"), .list([.integer(1), .integer(2)])]), nil, "a, 1, 2"),
            (["a": .text("x"), "b": .null, "c": ["d": .integer(1)]], nil, "a: x, c: d: 1"),
            (.date(Date(timeIntervalSince1970: 0)), nil, "1970-01-01T00:00:00Z"),
        ] as [(FieldValue, ColumnRole?, String)])
    func `values have a text`(value: FieldValue, role: ColumnRole?, text: String) {
        let column = DisplayColumn("x", .any, role: role)
        let item = DisplayItem(id: "1", columns: [column], values: [value])
        expectEqual(item.fields.map { FieldText.text(of: $0) }, [text])
    }

    @Test func `dates can be shown in local time`() {
        expectEqual(FieldText.plain(.list([.date(Date(timeIntervalSince1970: 0))])) { _ in "local" }, "local")
    }

    @Test(arguments: [
        ("starCount", "Star count"), ("pageURL", "Page URL"), ("url", "URL"), ("id", "ID"),
        ("commentIDs", "Comment IDs"), ("image_urls", "Image URLs"), ("https", "HTTPS"), ("ids", "IDs"), ("gas", "Gas"),
        ("apiVersion", "API version"), ("As", "As"), ("ABc", "A bc"), ("videoId", "Video ID"),
        ("userID", "User ID"), ("name", "Name"),
        ("image-type", "Image type"), ("page_size", "Page size"), ("URLText", "URL text"),
        ("author.name", "Author name"),
        ("", ""),
    ])
    func `headings are words`(name: String, heading: String) {
        expectEqual(DisplayColumn(name, .text).heading, heading)
    }

    @Test func `a column that is always empty is not in tables`() {
        let columns = Note.columns.map { DisplayColumn($0, isEmpty: $0.name == "tags") }
        expectEqual(columns.filter(\.isInTables).map(\.name), ["id", "text", "topic", "likes"])
    }
}
