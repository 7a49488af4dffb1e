import Protocols

/// The phrases of an alert for a kind of failure: what happened, and what the user can do.
struct ErrorPhrases {
    let title: Phrase
    let advice: Phrase

    init(_ english: String, _ advice: String, japanese: String, _ japaneseAdvice: String) {
        title = Phrase(english, japanese: japanese)
        self.advice = Phrase(advice, japanese: japaneseAdvice)
    }

    /// Returns the phrases for an error. The code of a network error is more precise than that of the provider error.
    static func phrases(for error: ProviderError) -> ErrorPhrases {
        if let network = error.networkError?.code, let phrases = byNetworkCode[network] { return phrases }
        return byCode[error.code] ?? unknown
    }

    /// Returns the phrases for a file that cannot be shown as a picture; `nil` for other kinds of failure.
    static func picture(_ code: ProviderError.Code) -> ErrorPhrases? {
        switch code {
        case .incorrectData:
            ErrorPhrases(
                "The file is not a picture", "Open it in the browser.",
                japanese: "画像ではありません。", "ブラウザで開いてください。")
        case .responseTooLarge:
            ErrorPhrases(
                "The picture is too large", "Open it in the browser.",
                japanese: "画像が大きすぎます。", "ブラウザで開いてください。")
        default: nil
        }
    }

    private static let unknown = ErrorPhrases(
        "Unknown error", "Check the internet connection, and try again.",
        japanese: "不明なエラーが発生しました。", "インターネットの接続を確認し、もう一度試してください。")

    private static let incorrectData = ErrorPhrases(
        "Incorrect data from the server", "Try again, or wait until the provider fixes the problem.",
        japanese: "サーバから正常なデータを取得できません。", "もう一度試すか、提供元が問題を修正するまでお待ちください。")

    private static let unreachable = ErrorPhrases(
        "Could not reach the server", "Check the internet connection, or wait until the server is available.",
        japanese: "サーバにアクセスできません。", "インターネットの接続を確認するか、サーバが正常に戻るまでお待ちください。")

    private static let byNetworkCode: [NetworkError.Code: ErrorPhrases] = [
        .connectionLost: ErrorPhrases(
            "The internet connection was lost",
            "Move to a place with a more stable connection, or wait until the connection is restored.",
            japanese: "インターネットへの接続が切れました。", "接続が安定する場所に移動するか、接続が安定するまでお待ちください。"),
        .incorrectDataReturned: incorrectData,
        .internationalRoamingOff: ErrorPhrases(
            "International roaming is off", "Change the roaming setting, or turn on Wi-Fi.",
            japanese: "国際ローミングが許可されていません。", "国際ローミングの設定を変更するか、Wi-Fiを有効にしてください。"),
        .notConnectedToInternet: ErrorPhrases(
            "Not connected to the internet", "Turn on Wi-Fi, or allow a mobile data connection.",
            japanese: "インターネットに接続されていません。", "Wi-Fiを有効にするか、モバイルデータ通信を許可してください。"),
        .notReachedServer: unreachable,
        .noSample: ErrorPhrases(
            "No sample", "Choose something that the samples have, or start again without samples.",
            japanese: "サンプルがありません。", "サンプルにあるものを選ぶか、サンプルを使わずに起動してください。"),
        .notCached: ErrorPhrases(
            "No cached data", "Connect to the internet, and leave offline mode.",
            japanese: "キャッシュにデータがありません。", "インターネットに接続し、オフラインモードを終了してください。"),
    ]

    private static let byCode: [ProviderError.Code: ErrorPhrases] = [
        .notFound: ErrorPhrases(
            "Not found", "The item may have been deleted. Refresh the list.",
            japanese: "見つかりません。", "削除された可能性があります。一覧を更新してください。"),
        .invalidRequest: ErrorPhrases(
            "Invalid request", "Correct the input, and try again.",
            japanese: "リクエストが正しくありません。", "入力内容を修正して、もう一度試してください。"),
        .missingCredentials: ErrorPhrases(
            "A key is required", "Log in, and try again.",
            japanese: "キーが必要です。", "ログインして、もう一度試してください。"),
        .refusedCredentials: ErrorPhrases(
            "The key was refused", "Check the key, and log in again.",
            japanese: "キーが拒否されました。", "キーを確認し、もう一度ログインしてください。"),
        .rateLimited: ErrorPhrases(
            "Too many requests", "Wait a moment, and try again.",
            japanese: "リクエストが多すぎます。", "しばらく待ってから、もう一度試してください。"),
        .quotaExhausted: ErrorPhrases(
            "The quota is used up", "Wait until the quota is reset.",
            japanese: "利用枠を使い切りました。", "利用枠がリセットされるまでお待ちください。"),
        .incorrectData: incorrectData,
        .pageOutOfRange: ErrorPhrases(
            "There are no more pages", "Refresh the list.",
            japanese: "これ以上のページはありません。", "一覧を更新してください。"),
        .unreachable: unreachable,
        .serverFailed: ErrorPhrases(
            "The server failed", "Try again later.",
            japanese: "サーバでエラーが発生しました。", "しばらくしてから、もう一度試してください。"),
        .responseTooLarge: ErrorPhrases(
            "The response is too large", "Request fewer items at a time.",
            japanese: "レスポンスが大きすぎます。", "一度に取得する件数を減らしてください。"),
        .timedOut: ErrorPhrases(
            "The server took too long to respond", "Try again.",
            japanese: "サーバからの応答がありません。", "もう一度試してください。"),
        .unknown: unknown,
    ]
}
