import Essentials
import StoreProtocols

/// The path of a database file. Its checks say why the file cannot be opened, because SQLite's messages do not.
struct DatabasePath {
    let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Checks that the file at the path is a regular file. If it is missing and is to be created, checks that its
    /// folder exists. Permissions are not checked.
    ///
    /// - Throws: `missingStore` for a missing file that is not to be created. `invalidLocation` for a path at which
    ///   there cannot be a database.
    func check(createsFile: Bool) throws(StoreError) {
        var status = stat()
        if stat(path, &status) == 0 {
            let type = status.st_mode & S_IFMT
            guard type == S_IFREG else {
                let name = Self.typeNames[type] ?? "a device"
                throw StoreError(.invalidLocation, "could not open '\(path)': expected a regular file, got \(name)")
            }
            return
        }
        let code = errno
        switch code {
        case ENOENT where createsFile, ENOTDIR where createsFile: try checkFolder()
        case ENOENT, ENOTDIR: throw StoreError(.missingStore, "could not open '\(path)': \(Self.reason(code))")
        case ENAMETOOLONG, ELOOP:
            throw StoreError(.invalidLocation, "could not open '\(path)': \(Self.reason(code))")
        // SQLite will fail too, and `refusal` then gives the reason.
        default: return
        }
    }

    private func checkFolder() throws(StoreError) {
        var status = stat()
        let exists = stat(folder, &status) == 0
        guard exists || errno == ENOENT || errno == ENOTDIR else { return }
        guard !exists || status.st_mode & S_IFMT != S_IFDIR else { return }
        let reason = exists ? "'\(folder)' is not a folder" : "the folder '\(folder)' does not exist"
        throw StoreError(.invalidLocation, "could not create '\(path)': \(reason)")
    }

    /// Creates the missing folders of the path. Only this user can access them.
    func createFolder() throws(StoreError) {
        let code = Self.createFolder(folder)
        guard code != 0 else { return }
        throw StoreError(.notOpened, "could not create the folder '\(folder)': \(Self.reason(code))")
    }

    /// Returns the error for a file that SQLite could not open or create; `nil` if the permissions are sufficient.
    ///
    /// SQLite reports only that it could not open the file.
    func refusal(createsFile: Bool) -> StoreError? {
        guard access(path, F_OK) == 0 else {
            guard createsFile, let reason = Self.refusal(folder, W_OK | X_OK) else { return nil }
            return StoreError(
                .readOnly,
                "could not create '\(path)': the folder '\(folder)' is read-only for this user (\(reason))")
        }
        if let reason = Self.refusal(path, R_OK) {
            return StoreError(.notOpened, "could not open '\(path)': \(reason)")
        }
        guard Self.refusal(folder, W_OK | X_OK) != nil else { return nil }
        return StoreError(
            .readOnly, "could not open '\(path)': its folder is read-only; SQLite writes files next to a database")
    }

    private var folder: String { Self.folder(of: path) }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Returns the reason why the permissions are not sufficient; `nil` if they are.
    private static func refusal(_ path: String, _ permissions: Int32) -> String? {
        guard access(path, permissions) != 0, errno != ENOENT, errno != ENOTDIR else { return nil }
        return reason(errno)
    }

    /// Creates a folder and the folders that contain it. Returns the system's error code; 0 if the folder now exists.
    private static func createFolder(_ path: String) -> Int32 {
        for isRetry in [false, true] {
            guard mkdir(path, 0o700) != 0, errno != EEXIST else { return 0 }
            guard errno == ENOENT, !isRetry, path.contains("/") else { return errno }
            let code = createFolder(folder(of: path))
            guard code == 0 else { return code }
        }
        return 0
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    private static let typeNames = [S_IFDIR: "a folder", S_IFIFO: "a FIFO", S_IFSOCK: "a socket"]
}
