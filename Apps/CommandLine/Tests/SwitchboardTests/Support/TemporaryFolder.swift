import Foundation

/// A folder that is removed when this object is released.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "switchboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }

    /// Returns all files in the folder, at any depth.
    func files() throws -> [URL] {
        let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey])
        return try (all?.allObjects as? [URL] ?? []).filter {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
    }
}
