public import Failures
public import Protocols

/// The provider files on disk, and those that are part of the program.
public protocol ProviderFileSystem: Sendable {
    /// The folder with the provider files of the project: `.switchboard/providers` in the current folder, or in the
    /// nearest parent with a `.switchboard`; `nil` if there is none. The home directory is never a project.
    var projectFolder: String? { get }

    /// The names of the files that are part of the program, sorted: `hn-search.json`.
    var embeddedNames: [String] { get }

    /// Returns the names in a folder that end in `.json` or `.jsonc`, in any order; empty if the folder does not exist.
    ///
    /// - Throws: `ReadError` if the folder cannot be read. In the user's folder also if other users can change it.
    func names(in folder: String, of place: ProviderFilePlace) throws(ReadError) -> [String]

    /// Returns the content of a provider file.
    ///
    /// - Throws: `ReadError` for anything but a readable regular file of at most 1 MB, and for a file of a project that is
    ///   a link to another folder. In the user's folder also if other users can change the file.
    func content(of path: String, in place: ProviderFilePlace) throws(ReadError) -> Data

    /// Returns the content of a file with samples; `nil` if it cannot be read, or if it is a link.
    func samples(in path: String) -> Data?

    /// Writes a new file. In the user's folder, creates the folder if necessary.
    ///
    /// - Throws: `WriteError` if the file exists, or cannot be written. No incomplete file is left.
    func create(_ path: String, in place: ProviderFilePlace, content: Data) throws(WriteError)

    /// Writes a new folder with files, keyed by their paths below it.
    ///
    /// - Throws: `WriteError` if the folder exists, or cannot be written. No incomplete folder is left.
    func createFolder(_ path: String, files: [String: String]) throws(WriteError)

    /// Gives a file another name.
    ///
    /// - Throws: `WriteError` if a file with the new name exists, or the name cannot be changed.
    func rename(_ path: String, to newPath: String) throws(WriteError)

    /// Returns the absolute path of a file, in which no folder is a link.
    func absolutePath(of path: String) -> String
}

/// A place of provider files. Earlier cases take precedence over later ones.
public enum ProviderFilePlace: Sendable, CaseIterable {
    /// A file that the user names with an option or an operand.
    case argument
    /// The folder of a project, which other people can share.
    case project
    /// The folder in the user's configuration.
    case user
    /// The program itself. Its files are trusted as packages are.
    case embedded
}
