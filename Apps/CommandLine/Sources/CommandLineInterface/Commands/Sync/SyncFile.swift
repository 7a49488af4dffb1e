import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import ProviderFiles
import StoreProtocols
import UseCases

/// A list in a file.
struct FileList: Sendable {
    /// The place in the file, and the list: `[2] github-repos --query topic:swift`.
    let title: String
    /// The invocation with the provider and the arguments of the list.
    let invocation: Invocation
}

/// A file of lists.
struct SyncFile {
    private let path: String
    private let invocation: Invocation

    /// - Parameter path: The path of the file, or `-` for standard input.
    init(_ path: String, _ invocation: Invocation) {
        self.path = path
        self.invocation = invocation
    }

    /// Reads the file, and checks everything that is known without a request.
    ///
    /// - Throws: A failure with all errors of the file, and a usage failure for a file that cannot be read and for options
    ///   that have no effect on it.
    func lists() throws(Failure) -> [FileList] {
        try refuseOptions()
        let data = try invocation.input.read(path, expecting: "a file of lists")
        let name = path == "-" ? "standard input" : path
        var places: [FileListIdentity: String] = [:]
        do throws(ProviderFileErrors) {
            return try ListFile.lists(in: data, named: name) { entry in
                guard let list = FileListReader(entry, invocation)?.list() else { return nil }
                if let earlier = places.updateValue(entry.path, forKey: list.identity) {
                    entry.fail("the same list as \(earlier); remove one of them", at: .list)
                }
                return FileList(title: "\(entry.path) \(list.title.text)", invocation: list.invocation)
            }
        } catch {
            throw Failure(.listFile, error, in: name)
        }
    }

    private func refuseOptions() throws(Failure) {
        let arguments = invocation.arguments
        guard arguments[.slice] == nil else {
            throw .usage(
                "'\(Option.slice.flag)' has no effect with a file of lists",
                hint: "write the slice into the file, as the member 'slice' of a list")
        }
        if arguments[.all], arguments[.limit] != nil { throw .allWithLimit }
    }
}

/// What two lists of a file must not have in common. All lists of a provider have the same server.
struct FileListIdentity: Hashable {
    let list: Subscription
    let store: String?
}
