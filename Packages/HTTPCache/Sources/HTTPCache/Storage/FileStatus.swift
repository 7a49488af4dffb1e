import Essentials

/// The status of a file or directory, as reported by `fstat(2)` or `fstatat(2)`.
struct FileStatus {
    enum Kind {
        case file, directory, symbolicLink, other
    }

    let kind: Kind
    /// Whether the effective user of this process is the owner.
    let isOwn: Bool
    /// The size in bytes.
    let size: Int
    /// The modification time. The cache sets this time when it writes or reads an entry.
    let time: Date
    private let isWritableByOthers: Bool
    private let hasSeveralLinks: Bool

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            default: .other
            }
        isOwn = status.st_uid == geteuid()
        size = Int(status.st_size)
        #if canImport(Darwin)
            let point = status.st_mtimespec
        #else
            let point = status.st_mtim
        #endif
        time = Date(timeIntervalSince1970: Double(point.tv_sec) + Double(point.tv_nsec) / 1e9)
        isWritableByOthers = status.st_mode & (S_IWGRP | S_IWOTH) != 0
        hasSeveralLinks = status.st_nlink > 1
    }

    /// Returns the reason not to read this file or open this directory, or `nil` if it is safe.
    func untrustedReason(as expected: Kind) -> UntrustedReason? {
        if let reason = untrustedOwnerReason(as: expected) { return reason }
        if isWritableByOthers { return .writable }
        // Directories usually have several links, because the `..` of each subdirectory is a link to its parent.
        return kind == .file && hasSeveralLinks ? .hardLink : nil
    }

    /// Returns the reason not to replace or remove this file, or `nil` if it is safe.
    ///
    /// Only the kind and the owner are checked, because the contents are not used.
    func untrustedOwnerReason(as expected: Kind) -> UntrustedReason? {
        guard kind == expected else {
            if kind == .symbolicLink { return .symbolicLink }
            return expected == .directory ? .notDirectory : .notFile
        }
        return isOwn ? nil : .foreign
    }
}

/// A reason to ignore a file or directory, because another user may have created or modified it.
enum UntrustedReason: String {
    case symbolicLink = "a symbolic link"
    case notDirectory = "not a directory"
    case notFile = "not a regular file"
    case foreign = "owned by another user"
    case writable = "writable by other users"
    case hardLink = "a file with several hard links"
}
