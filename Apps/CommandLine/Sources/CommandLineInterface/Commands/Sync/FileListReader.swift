import Arguments
import Connections
import Essentials
import Failures
import Lists
import Output
import Protocols
import ProviderFiles
import StoreProtocols
import UseCases

/// Reads one list of a file, and adds an error to the file for each mistake in it.
struct FileListReader {
    struct List {
        let identity: FileListIdentity
        let title: ListTitle
        let invocation: Invocation
    }

    private let entry: ListFileEntry
    private let provider: ProviderDescriptor
    private let invocation: Invocation

    /// - Parameter invocation: That of the command line. Options that the provider does not support are not used.
    /// - Returns: `nil` for an unknown provider, and for one without lists.
    init?(_ entry: ListFileEntry, _ invocation: Invocation) {
        guard let provider = invocation.provider(of: entry) else { return nil }
        self.entry = entry
        self.provider = provider
        var arguments = invocation.arguments
        arguments.operands = []
        for option in invocation.command.options(for: provider).flatMap(\.options)
        where option.unsupportedFailure != nil {
            arguments = arguments.removing(option)
        }
        self.invocation = invocation.using(provider, arguments)
    }

    /// Returns the list; `nil` if it has errors.
    func list() -> List? {
        checkRange()
        let arguments = argumentsWithStore()
        guard let (selected, values, slice) = entry.hasSlice ? slice(arguments) : parameters(arguments),
            !entry.hasErrors
        else { return nil }
        let list = Subscription(source: provider.id, values, of: provider.parameters, slice: slice)
        return List(
            identity: FileListIdentity(list: list, store: selected[.store]),
            title: ListTitle(selected, of: provider), invocation: invocation.using(selected))
    }

    private typealias Selection = (arguments: ParsedArguments, values: ParameterValues, slice: String)

    /// Checks the options that select items. Their valid values depend on the provider.
    private func checkRange() {
        let arguments = invocation.arguments
        let input = ListInput(arguments, of: provider, defaultLimit: invocation.preferences.limit(of: provider))
        checking(.provider) { () throws(Failure) in
            try input.checkRange(of: provider, isEndless: provider.paging?.isEndless == true)
            guard let size = input.pageSize, let sizes = provider.paging?.sizes.allowed else { return }
            _ = try ParsedArguments().settingIfMissing(Option.pageSize(sizes), to: "\(size)")
        }
    }

    /// Returns the arguments with the store of the list, which takes precedence over the option.
    private func argumentsWithStore() -> ParsedArguments {
        guard let store = entry.store else { return invocation.arguments }
        let arguments = invocation.arguments.setting(.store, to: store)
        checking(.store) { () throws(Failure) in try arguments.checkStoreSuffix(invocation.system.stores) }
        return arguments
    }

    private func parameters(_ arguments: ParsedArguments) -> Selection? {
        guard let values = entry.parameters else { return nil }
        var (arguments, given) = (arguments, [String: String]())
        for value in values {
            guard let parameter = provider.parameters.first(where: { $0.name == value.name }) else {
                entry.fail(unknown(value.name), at: .parameter(value.name))
                continue
            }
            guard let text = value.text else { continue }
            guard let valid = parameter.kind.value(from: text) else {
                entry.fail(invalid(text, for: parameter), at: .parameter(value.name))
                continue
            }
            given[value.name] = valid
            arguments = arguments.setting(Option(parameter), to: valid)
        }
        refuseMissing(except: Set(values.map(\.name)))
        return self.values(given).map { (arguments, $0, "") }
    }

    private func refuseMissing(except names: Set<String>) {
        for parameter in provider.parameters
        where parameter.isRequired && parameter.defaultValue == nil && !names.contains(parameter.name) {
            entry.fail("missing parameter '\(parameter.name)': expected \(parameter.kind.rule)", at: .parameters)
        }
    }

    /// Returns the values of all parameters, if each of them is valid. Checks whether some have no effect with others.
    private func values(_ given: [String: String]) -> ParameterValues? {
        guard !entry.hasErrors else { return nil }
        do {
            return try ParameterValues(given, for: provider.parameters)
        } catch {
            entry.fail(error.message, at: .parameters)
            return nil
        }
    }

    private func unknown(_ name: String) -> String {
        let names = provider.parameters.map(\.name)
        let suggestion = entry.suggestion(for: name, among: names).map { "; did you mean '\($0)'?" }
        let expected =
            names.isEmpty ? "; \(provider.id) has none" : ": expected one of \(names.joined(separator: ", "))"
        return "unknown parameter '\(name)'" + (suggestion ?? expected)
    }

    private func invalid(_ text: String, for parameter: Parameter) -> String {
        let hint = Suggestion.hint(for: text, among: parameter.kind.words).map { "; \($0)" } ?? ""
        return "invalid value '\(text)': expected \(parameter.kind.rule)\(hint)"
    }

    private func slice(_ arguments: ParsedArguments) -> Selection? {
        if entry.parameters?.isEmpty == false {
            entry.fail("'parameters' have no effect with 'slice'; a slice has its own parameters", at: .parameters)
        }
        guard let line = entry.slice else { return nil }
        do throws(Failure) {
            let request = try request(line)
            return (arguments.setting(.slice, to: line), request.parameters, request.slice.name)
        } catch {
            entry.fail(error.message, at: .slice)
            return nil
        }
    }

    /// Returns the request for a slice. The provider that checks it is connected to its samples, so it needs no secrets.
    private func request(_ line: String) throws(Failure) -> SliceRequest {
        let connection = try invocation.connector.connect(
            provider, to: .samples(provider.samples), events: DiscardingEventSink())
        let slice = try connection.prepare { () throws(ProviderError) in try ListSlice(line: line) }
        return try connection.request(slice, until: .distantFuture)
    }

    /// Adds the message of a failure to the file.
    private func checking(_ part: ListFileEntry.Part, _ check: () throws(Failure) -> Void) {
        do throws(Failure) { try check() } catch { entry.fail(error.messageWithHint, at: part) }
    }
}

extension Invocation {
    /// Returns the provider of a list. Adds an error to the file if there is no such provider, or if it has no lists.
    fileprivate func provider(of entry: ListFileEntry) -> ProviderDescriptor? {
        guard let name = entry.provider else { return nil }
        do throws(Failure) {
            guard let provider = try directory.provider(named: name)?.descriptor else {
                throw .unknownProvider(name, among: directory)
            }
            guard command.isOffered(by: provider) else { throw .unsupported(command.name, provider) }
            return provider
        } catch {
            entry.fail(error.messageWithHint, at: .provider)
            return nil
        }
    }
}

extension Failure {
    /// The message and the hint on one line.
    fileprivate var messageWithHint: String { [message, hint].compactMap(\.self).joined(separator: "; ") }
}
