import Presentation
import Protocols
import WebServer

/// The HTML of the page. It has no content. The script adds the content that the server sends.
@MainActor struct PageDocument {
    let environment: PageEnvironment

    /// The content security policy. The browser runs only the script of this page, and loads nothing from other
    /// servers. So, even unescaped text from an API could neither run code nor load anything from other servers.
    private var policy: String {
        let hash = { (text: String) in
            "'sha256-\(environment.digests.sha256(Data(text.utf8)).base64EncodedString())'"
        }
        return "default-src 'none'; script-src \(hash(PageScript.text)); style-src \(hash(PageStyle.text)); "
            + "img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    }

    /// The icon of the page: three switches.
    nonisolated static let icon = WebContent(
        200, "image/svg+xml",
        Data(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0858c8"/>\
            <path d="M4 3v10M8 3v10M12 3v10" stroke="#fff" stroke-linecap="round"/>\
            <path d="M4 10v0M8 5v0M12 9v0" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></svg>
            """.utf8))

    /// Returns the document for a page.
    ///
    /// - Parameter page: The id of the page. It contains only digits and letters.
    func content(page: String) -> WebContent {
        let language = environment.language.rawValue
        let html = """
            <!DOCTYPE html>
            <html lang="\(language)" data-page="\(page)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Switchboard</title>
            <link rel="icon" href="icon">
            <style>\(PageStyle.text)</style>
            </head>
            <body>
            <p id="lost" role="alert" hidden>\(environment.text(.connectionLost))</p>
            <div id="scenes"></div>
            <script>\(PageScript.text)</script>
            </body>
            </html>

            """
        return WebContent(200, "text/html; charset=utf-8", Data(html.utf8), securityPolicy: policy)
    }
}

/// The dependencies of the scenes of the page other than their view models.
@MainActor public struct PageEnvironment {
    /// The settings of the app. A change takes effect at once, on every page.
    public let settings: SettingsViewModel
    /// The source of responses: `samples`; `nil` for the network.
    public let source: Phrase?
    /// Returns the text of a date in the user's time zone.
    public let localTime: @Sendable (Date) -> String
    /// The hash functions, for the content security policy.
    public let digests: any MessageDigests
    /// The clock that measures how long a closed page is kept.
    public let clock: any Clock<Duration>

    /// Creates an environment. By default, responses come from the network, and dates are in UTC.
    public init(
        settings: SettingsViewModel, source: Phrase? = nil, localTime: @escaping @Sendable (Date) -> String = \.iso8601,
        digests: any MessageDigests, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.settings = settings
        self.source = source
        self.localTime = localTime
        self.digests = digests
        self.clock = clock
    }

    /// The language of the user interface.
    var language: Language { settings.language }

    /// Returns a title with the source of the responses: `pixabay (samples)`.
    func named(_ title: String) -> String { source.map { "\(title) (\(text($0)))" } ?? title }

    func text(_ phrase: Phrase) -> String { phrase.text(in: language) }
    func text(of field: DisplayItem.Field) -> String { FieldText.text(of: field, date: localTime) }
}
