import Foundation

/// The built `switchboard`, which SwiftPM puts next to the test bundle.
enum Binary {
    static func url() throws -> URL {
        guard let bundle = CommandLine.arguments.first(where: { $0.contains(".xctest") })?.bundlePath else {
            throw Missing(words: "No argument of the test process names its bundle: \(CommandLine.arguments)")
        }
        let url = URL(filePath: bundle).deletingLastPathComponent().appending(path: "switchboard")
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw Missing(words: "There is no built switchboard at \(url.path): swift build --product switchboard")
        }
        return url
    }

    private struct Missing: Error, CustomStringConvertible {
        let words: String
        var description: String { words }
    }
}

extension String {
    /// The path up to the bundle. On macOS, the test executable is deep inside the bundle.
    fileprivate var bundlePath: String? {
        firstRange(of: ".xctest").map { String(self[..<$0.upperBound]) }
    }
}
