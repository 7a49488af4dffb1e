/// A language of the user interface.
public enum Language: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case japanese = "ja"

    /// Creates the language of a locale name, such as `ja_JP.UTF-8`; `nil` for an unknown language, `C` and `POSIX`.
    public init?(localeName name: String) {
        let code = name.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
        self.init(rawValue: code.lowercased())
    }

    /// Returns the language of the user's environment.
    ///
    /// Pass the values of `LC_ALL`, `LC_MESSAGES` and `LANG`. The first nonempty value takes precedence (POSIX, Base
    /// Definitions §8.2). The default is English.
    public static func preferred(lcAll: String?, lcMessages: String?, lang: String?) -> Language {
        let name = [lcAll, lcMessages, lang].compactMap(\.self).first { !$0.isEmpty }
        return name.flatMap(Language.init(localeName:)) ?? .english
    }
}

/// User-facing text, in every language of the user interface.
///
/// A user interface can declare its own phrases in an extension:
///
///     extension Phrase { static let quit = Phrase("Quit", japanese: "終了") }
public struct Phrase: Hashable, Sendable {
    /// The English text.
    public let english: String
    /// The Japanese text.
    public let japanese: String

    /// Creates a phrase from its texts.
    public init(_ english: String, japanese: String) {
        self.english = english
        self.japanese = japanese
    }

    /// Creates a phrase from text that is not translated, such as a message from an API.
    public init(untranslated text: String) {
        self.init(text, japanese: text)
    }

    /// Returns the text in a language.
    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }
}
