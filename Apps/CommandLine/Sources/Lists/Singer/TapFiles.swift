import Arguments
import Connections
import Essentials
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

/// The files that a Singer runner passes to a tap.
package struct TapFiles {
    private let input: UserInput

    package init(_ input: UserInput) {
        self.input = input
    }

    /// Returns the arguments. Options that the user did not give get their values from `--config`.
    ///
    /// - Parameter options: The options of the command.
    /// - Throws: a usage failure for an invalid value, for an unknown option, and for an option that has an effect only
    ///   on the command line.
    package func configured(
        _ given: ParsedArguments, _ options: [any OptionDeclaration]
    ) throws(Failure) -> ParsedArguments {
        guard let config = try content(of: .config, at: given[.config], as: [String: FieldValue].self) else {
            return given
        }
        // `--limit` and `--all` exclude each other, so either of them on the command line replaces the other one.
        let replaced = [given[.all] ? Option.limit.name : nil, given.contains(.limit) ? Option.all.name : nil]
        var arguments = given
        for (name, value) in config.content.sorted(by: { $0.key < $1.key }) where value != .null {
            guard let option = options.first(where: { $0.name == name }) else {
                throw .usage(
                    "unknown option '\(name)' in '\(config.path)'",
                    hint: Suggestion.hint(for: name, among: options.map(\.name)))
            }
            guard !Self.commandLineNames.contains(name) else {
                throw .usage(
                    "'\(name)' has no effect in '\(config.path)'", hint: "use \(option.flag) on the command line")
            }
            if !replaced.contains(name) { arguments = try arguments.settingIfMissing(option, to: value.configuration) }
        }
        return arguments
    }

    /// The names of the options that take effect before the configuration is read.
    private static let commandLineNames: Set = [
        Option.config.name, Option.discover.name, Option.verbose.name, Option.trace.name,
    ]

    /// Returns the columns that `--catalog` deselects in a stream; `nil` if `--catalog` does not select the stream.
    package func deselectedColumns(of stream: String, catalog path: String?) throws(Failure) -> Set<String>? {
        guard let catalog = try content(of: .catalog, at: path, as: TapCatalog.self)?.content else { return [] }
        return catalog.deselectedColumns(of: stream)
    }

    /// Returns the content of `--state`; `nil` if it is empty. A state without a position can be of a different list.
    ///
    /// - Throws: a usage failure for an invalid state, and for a position in a different list, so that a page token of
    ///   one server is not sent to another server.
    package func bookmark(
        of stream: String, _ request: SyncRequest, state path: String?
    ) throws(Failure) -> TapBookmark? {
        guard let (path, state) = try content(of: .state, at: path, as: TapState.self) else { return nil }
        guard !state.isMessage else {
            throw .usage(
                "invalid value '\(path)' for '--state': expected the value of a STATE message, got a whole message",
                hint: "write the member 'value' of the message to the file")
        }
        let bookmarks = state.bookmarks ?? [:]
        if let other = bookmarks.keys.sorted().first(where: { $0 != stream }) {
            throw .usage("'\(path)' is the state of the stream '\(other)': expected '\(stream)'")
        }
        guard let content = bookmarks[stream], !content.isEmpty else { return nil }
        guard let bookmark = TapBookmark(content) else {
            throw .usage("invalid position in '\(path)'", hint: Self.hint)
        }
        guard let position = bookmark.position else { return bookmark }
        guard request.paging.sizes.allowed.contains(position.pageSize) else {
            throw .usage("invalid position in '\(path)'", hint: Self.hint)
        }
        guard bookmark.list.source == request.list.source else {
            throw .usage(
                "'\(path)' is the state of '\(bookmark.list.source)': expected '\(request.list.source)'",
                hint: Self.hint)
        }
        guard bookmark.list == request.list else {
            throw .usage("'\(path)' is the state of a list with other parameters", hint: Self.hint)
        }
        return bookmark
    }

    private static let hint = "use the same parameters, or start over without \(Option.state.flag)"

    /// Returns the path and the content of an option's file; `nil` if the option is not given, or if the file is empty.
    private func content<Content: Decodable>(
        of option: Option<String?>, at path: String?, as type: Content.Type
    ) throws(Failure) -> (path: String, content: Content)? {
        guard let path else { return nil }
        let data: Data
        do {
            data = try input.contents(of: path)
        } catch {
            guard !error.isInterrupted else { throw .interrupted }
            throw .usage("could not read '\(path)': \(error.reason)")
        }
        guard data.contains(where: { !" \n\r\t".utf8.contains($0) }) else { return nil }
        do throws(DuplicateKey) {
            if let content = try data.decodedInput(type, maximumDepth: 64) { return (path, content) }
        } catch {
            throw .usage("\(error.reason) in '\(path)'", hint: "remove all but one of its values")
        }
        throw .usage(
            "invalid value '\(path)' for '\(option.flag)': expected a file with \(Self.forms[option.name] ?? "")")
    }

    /// The expected contents of the files, by option name.
    private static let forms = [
        Option.state.name: "the value of a STATE message", Option.config.name: "a JSON object",
        Option.catalog.name: "the output of \(Option.discover.flag)",
    ]
}

extension FieldValue {
    /// The value as the text of an option. The elements of an array are separated by commas.
    fileprivate var configuration: String {
        guard case .list(let values) = self else {
            if case .text(let text) = self { return text }
            return line
        }
        return values.map(\.configuration).joined(separator: ",")
    }
}

// MARK: - Declarations

extension Option<String?> {
    package static var state: Option {
        Option(
            "state",
            "continue an interrupted tap, or read only the changes since a complete one: "
                + "a file with the value of its last STATE message",
            .path("FILE|-", "the path of a file, or -"))
    }

    package static var config: Option {
        Option(
            "config", "a JSON object with option values by name; the command line takes precedence",
            .path("FILE|-", "the path of a file, or -"))
    }

    package static var catalog: Option {
        Option(
            "catalog", "the output of --discover, in which columns can be deselected",
            .path("FILE|-", "the path of a file, or -"))
    }
}

extension Option<Bool> {
    package static var discover: Option { Option(flag: "discover", "write the catalog, and send no request") }

    package static var activateVersion: Option {
        Option(
            flag: "activate-version",
            "after a complete list, let the loader delete the records that are not in it; "
                + "use only if the stream contains one list")
    }
}
