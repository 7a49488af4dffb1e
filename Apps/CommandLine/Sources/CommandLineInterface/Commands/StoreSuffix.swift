import Arguments
import Connections
import Failures
import Output

extension ParsedArguments {
    /// Throws a usage failure if the file of `--store` has the suffix of a format that is not a database.
    ///
    /// - Parameter stores: Returns the name of a store. The message must not contain a password.
    func checkStoreSuffix(_ stores: StoreFactory) throws(Failure) {
        // The last part of a URL is the name of a database, which can have any suffix.
        guard let path = self[.store], stores.name(path) == path, !path.contains("://") else { return }
        var hint = OutputSuffix.conversionHint(for: path)
        if case .format(let format)? = OutputSuffix(of: path) {
            hint = "write \(format.name) files with 'list \(Option.output.flag)'"
        }
        guard let hint else { return }
        throw .usage(
            "invalid value '\(path)' for '\(Option.store.flag)': expected an SQLite database, such as records.db",
            hint: hint)
    }
}
