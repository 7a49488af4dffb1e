import Foundation

/// The program that the tests start.
enum Binary {
    /// The path in the environment variable `SWITCHBOARD_PROGRAM`. `scripts/test --release` sets it to the release build.
    private static let given = ProcessInfo.processInfo.environment["SWITCHBOARD_PROGRAM"]
    static let isGiven = given != nil
    /// Whether `scripts/test --sanitize` has built the program and the tests with a sanitizer.
    static let isSanitized = ProcessInfo.processInfo.environment["SWITCHBOARD_SANITIZER"] != nil

    /// Whether ``SwitchboardRun/peakMemory`` is known, and is that of the program itself.
    static let hasPeakMemory = !isSanitized && FileManager.default.fileExists(atPath: "/proc/self/status")

    /// The given program; otherwise, the one of the debug build.
    static func url() throws -> URL {
        guard let given else { return try debugBuild() }
        return try executable(URL(filePath: given))
    }

    /// The debug build, which SwiftPM puts next to the test bundle.
    static func debugBuild() throws -> URL {
        guard let bundle = CommandLine.arguments.first(where: { $0.contains(".xctest") })?.bundlePath else {
            throw Missing(words: "No argument of the test process names its bundle: \(CommandLine.arguments)")
        }
        return try executable(URL(filePath: bundle).deletingLastPathComponent().appending(path: "switchboard"))
    }

    private static func executable(_ url: URL) throws -> URL {
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
