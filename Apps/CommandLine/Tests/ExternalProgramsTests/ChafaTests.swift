import Connections
import ExternalPrograms
import Foundation
import Presentation
import ProtocolsTesting
import Terminal
import TerminalInterface
import Testing

/// The program that draws pictures, and scripts that take its place.
struct ChafaTests {
    private static let area = PictureArea(rows: 2, columns: 4, cell: CellSize(width: 10, height: 20))

    private static func picture() async throws -> Presentation.Picture {
        let url = try #require(URL(string: "https://pictures.example/1.png"))
        return try Presentation.Picture(await SamplePictures().picture(at: url, limit: 10_000), from: url)
    }

    /// Draws a picture with a shell script in place of `chafa`.
    private func draw(
        _ script: String, _ graphics: GraphicsProtocol = .symbols, timeLimit: Duration = .seconds(20),
        temporaryFolder: String = "/tmp"
    ) async throws -> DrawnPicture {
        let folder = try TemporaryFolder()
        let program = folder.url.appending(path: "chafa")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let chafa = Chafa(
            program.path, graphics: graphics, colorDepth: .trueColor, temporaryFolder: temporaryFolder,
            path: "/usr/bin:/bin",
            timeLimit: timeLimit, outputLimit: 1 << 20)
        return try await chafa.draw(Self.picture(), in: Self.area)
    }

    @Test func `the file is standard input, and no environment variables are inherited`() async throws {
        let folder = try TemporaryFolder()
        let (file, words) = (folder.url.appending(path: "file"), folder.url.appending(path: "words"))
        let script =
            "cat > '\(file.path)'; { echo \"$*\"; env; ls /proc/self/fd; } > '\(words.path)'; printf '▄▄▄▄\\n▄▄▄▄\\n'"
        guard case .characters(let art) = try await draw(script) else { throw Unexpected() }
        expectEqual(art.rows.map { String($0.map(\.character)) }, ["▄▄▄▄", "▄▄▄▄"])
        try await expectEqual(Data(contentsOf: file), Self.picture().data)
        let lines = try String(contentsOf: words, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("--format symbols --size 4x2 --stretch") && lines[0].hasSuffix(" -"))
        let variables = Set(lines.dropFirst().filter { $0.contains("=") }.compactMap { $0.split(separator: "=").first })
        #expect(variables.isSubset(of: ["LC_ALL", "TERM", "PATH", "PWD", "SHLVL", "_", "OLDPWD"]), "\(variables)")
    }

    #if os(Linux)
        @Test func `the input is an unlinked file in the temporary folder`() async throws {
            let folder = try TemporaryFolder()
            let script = "readlink /proc/self/fd/0 > '\(folder.url.path)/name'; printf '▄▄▄▄\\n▄▄▄▄\\n'"
            _ = try await draw(script, temporaryFolder: folder.url.path)
            let name = try String(contentsOf: folder.url.appending(path: "name"), encoding: .utf8)
            let path = "\(folder.url.lastPathComponent)/switchboard-"
            #expect(name.contains(path) && name.hasSuffix(" (deleted)\n"), "\(name)")
        }
    #endif

    @Test func `an unusable folder for temporary files is reported as such`() async throws {
        let error = await #expect(throws: PictureDrawingError.self) {
            try await draw("exit 0", temporaryFolder: "/dev/null")
        }
        expectEqual(error?.reason.english, "could not write a temporary file; check TMPDIR")
    }

    static let broken: [(String, String)] = [
        ("exit 3", "chafa could not draw the picture"), ("kill -SEGV $$", "chafa could not draw the picture"),
        ("echo '\u{1B}[2Jgarbage'", "chafa could not draw the picture"),
        ("printf '▄▄▄▄\\n'; exit 1", "chafa could not draw the picture"),
        ("while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done", "the output of chafa is too large"),
        ("exec 1>&-; exit 0", "chafa could not draw the picture"),
    ]

    @Test(arguments: broken, [GraphicsProtocol.symbols, .kitty, .sixel])
    func `the failure of a program is reported`(program: (String, String), graphics: GraphicsProtocol) async throws {
        let error = await #expect(throws: PictureDrawingError.self) { try await draw(program.0, graphics) }
        expectEqual(error?.reason.english, program.1)
    }

    @Test(arguments: [
        "exec sleep 100", "exec 1>&- sleep 100", "sleep 100 & echo $! >> \"$ids\"; wait",
        "trap '' TERM; printf '▄'; exec sleep 100",
    ])
    func `a program that hangs is killed with its children`(script: String) async throws {
        let folder = try TemporaryFolder()
        let ids = folder.url.appending(path: "ids")
        let error = await #expect(throws: PictureDrawingError.self) {
            try await draw("ids='\(ids.path)'; echo $$ > \"$ids\"; \(script)", timeLimit: .milliseconds(300))
        }
        expectEqual(error?.reason.english, "chafa took too long")
        let lines = try String(contentsOf: ids, encoding: .utf8).split(separator: "\n")
        expectEqual(lines.count, (script.contains("&") && !script.contains(">&-") ? 2 : 1))
        for line in lines { #expect(await ends(try #require(pid_t(line)))) }
    }

    @Test func `a cancelled task kills the program`() async throws {
        let folder = try TemporaryFolder()
        let id = folder.url.appending(path: "id")
        let task = Task { try await draw("echo $$ > '\(id.path)'; exec sleep 100") }
        var group: pid_t?
        let deadline = ContinuousClock.now + .seconds(20)
        while group == nil, .now < deadline {
            try await Task.sleep(for: .milliseconds(5))
            group = try? pid_t(String(contentsOf: id, encoding: .utf8).trimmingCharacters(in: .newlines))
        }
        task.cancel()
        await #expect(throws: PictureDrawingError.self) { try await task.value }
        #expect(await ends(try #require(group)))
    }

    @Test func `a missing program is reported`() async throws {
        let chafa = Chafa("/dev/null/chafa", graphics: .symbols, colorDepth: .trueColor, temporaryFolder: "/tmp")
        let error = await #expect(throws: PictureDrawingError.self) {
            try await chafa.draw(Self.picture(), in: Self.area)
        }
        expectEqual(error?.reason.english, "chafa could not be started")
    }

    @Test(
        .enabled(if: installed != nil, "chafa is not installed"), arguments: [GraphicsProtocol.symbols, .kitty, .sixel])
    func `chafa draws a sample in every format`(graphics: GraphicsProtocol) async throws {
        let area = PictureArea(rows: 10, columns: 30, cell: CellSize(width: 9, height: 19))
        let drawn = try await Chafa(
            Self.installed ?? "", graphics: graphics, colorDepth: .trueColor, temporaryFolder: "/tmp"
        ).draw(
            Self.picture(), in: area)
        switch drawn {
        case .characters(let art):
            #expect(graphics == .symbols && art.rows.map(\.count) == Array(repeating: 30, count: 10))
        case .sequence(let bytes, let removal):
            expectEqual(removal.isEmpty, (graphics == .sixel))
            guard graphics == .sixel else { return }
            let image = try #require(SixelImage(bytes))
            // The picture fits into the area, and fills most of it.
            #expect(200...270 ~= image.width && 150...190 ~= image.height, "\(image.width) × \(image.height)")
        }
    }

    static var installed: String? { ["/usr/bin/chafa", "/usr/local/bin/chafa"].first { access($0, X_OK) == 0 } }

    /// Waits up to 10 seconds for a process to end. Returns whether it ended. A zombie counts as ended.
    private func ends(_ id: pid_t) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while isRunning(id), .now < deadline { try? await Task.sleep(for: .milliseconds(5)) }
        return !isRunning(id)
    }

    private func isRunning(_ id: pid_t) -> Bool {
        guard kill(id, 0) == 0 else { return false }
        let state = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        return state?.contains(") Z ") != true
    }

    private struct Unexpected: Error {}
}

/// A folder that is removed when this object is released.
private final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "switchboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
