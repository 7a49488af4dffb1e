import Essentials
import HTTPCache
import Testing

/// A change to a path of a cache that makes the path unsafe.
struct Planting: Sendable, CustomTestStringConvertible {
    enum Level: String, CaseIterable {
        case root, responses, shard, entry
    }

    enum Fault: String, CaseIterable {
        case link, groupWritable, worldWritable, fifo, wrongKind, hardLink, foreign
    }

    let level: Level
    let fault: Fault

    /// All plantings that do not need another user.
    static let all = Level.allCases.flatMap { level in
        Fault.allCases.filter { $0 != .foreign && ($0 != .hardLink || level == .entry) }.map {
            Planting(level: level, fault: $0)
        }
    }

    static let foreign = Level.allCases.map { Planting(level: $0, fault: .foreign) }

    var testDescription: String { "\(level) \(fault)" }

    var reason: String {
        switch fault {
        case .link: "a symbolic link"
        case .groupWritable, .worldWritable: "writable by other users"
        case .fifo, .wrongKind: level == .entry ? "not a regular file" : "not a directory"
        case .hardLink: "a file with several hard links"
        case .foreign: "owned by another user"
        }
    }

    /// Whether the path is still a regular file of this user, which a cache can replace and remove.
    var isOwnFile: Bool {
        level == .entry && [.groupWritable, .worldWritable, .hardLink].contains(fault)
    }

    /// Returns the path for the entry of a key in the cache at the root.
    func path(in root: String, _ key: CacheKey) -> String {
        let shard = "\(root)/responses-1/\(key.hexadecimal.prefix(2))"
        return switch level {
        case .root: root
        case .responses: "\(root)/responses-1"
        case .shard: shard
        case .entry: "\(shard)/\(key.hexadecimal)"
        }
    }

    /// Changes the path. What was there is moved to `elsewhere`, if it is not used.
    func plant(at path: String, elsewhere: String) throws {
        switch fault {
        case .link:
            try check(rename(path, elsewhere))
            try check(symlink(elsewhere, path))
        case .groupWritable: try check(chmod(path, level == .entry ? 0o620 : 0o720))
        case .worldWritable: try check(chmod(path, level == .entry ? 0o602 : 0o702))
        case .fifo:
            try check(rename(path, elsewhere))
            try check(mkfifo(path, 0o600))
        case .wrongKind:
            try check(rename(path, elsewhere))
            if level == .entry { try check(mkdir(path, 0o700)) } else { try Data().write(to: URL(filePath: path)) }
        case .hardLink: try check(link(path, elsewhere))
        case .foreign: try check(lchown(path, 12345, gid_t.max))
        }
    }

    private func check(_ result: Int32) throws {
        guard result == 0 else { throw CacheError(reason: "\(self): \(String(cString: strerror(errno)))") }
    }
}
