public import Failures
public import Protocols

/// A file in the user's configuration folder, such as saved secrets or settings.
public protocol ConfigurationFile: Sendable {
    /// The path, for messages.
    var path: String { get }

    /// Returns the content; `nil` if the file does not exist.
    ///
    /// - Throws: `ReadError` if the file cannot be read, or if other users have more access to it than its
    ///   ``FileAccess`` allows.
    func read() throws(ReadError) -> Data?

    /// Replaces the content with the result of `change`, or removes the file if the result is `nil`. No other process
    /// can update the file during the call. After a failure, the file is unchanged.
    ///
    /// - Parameter change: Receives the content; `nil` if the file does not exist.
    func update(_ change: (Data?) throws(ReadError) -> Data?) throws(ConfigurationFileError)
}

/// The access that other users of the machine may have to a ``ConfigurationFile``.
public enum FileAccess: Sendable {
    /// No access, for a file with secrets. A symbolic link is not followed.
    case none
    /// Read access. A symbolic link is followed, because some users keep their settings in another folder.
    case reading
}

/// The error of a failed update of a ``ConfigurationFile``.
public enum ConfigurationFileError: Error, Sendable {
    case read(ReadError)
    case write(WriteError)

    /// The cause, usually the operating system's message: `Permission denied`.
    public var reason: String {
        switch self {
        case .read(let error): error.reason
        case .write(let error): error.reason
        }
    }
}

/// The folder for the user's configuration: saved secrets and settings.
package struct ConfigurationFolder {
    package let path: String

    /// Finds the folder according to the XDG Base Directory Specification, which requires relative paths to be ignored.
    /// Returns `nil` if the environment specifies no folder.
    package init?(_ environment: [String: String]) {
        let home = environment["HOME"].map { "\($0)/.config" }
        let base = [environment["XDG_CONFIG_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        guard let base else { return nil }
        path = "\(base)/switchboard"
    }
}
