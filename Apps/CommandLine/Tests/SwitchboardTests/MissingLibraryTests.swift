#if os(Linux)
    import Foundation
    import ProtocolsTesting
    import Testing

    /// A system on which libcurl cannot be loaded, because the loader finds invalid library files first.
    @Suite struct MissingLibraryTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
                try Data("no library".utf8).write(to: folder.url.appending(path: name))
            }
        }

        private var environment: [String: String] { ["LD_LIBRARY_PATH": folder.url.path] }

        @Test func `a request fails and names the package to install`() async throws {
            let arguments = ["--provider", "random-user", "list", "--no-cache", "--base-url", "http://127.0.0.1:1"]
            let outcome = try await switchboard(arguments, environment: environment)
            expectEqual(outcome.ending, .exit(1))
            #expect(outcome.errors.contains("could not load libcurl.so.4; install the package libcurl4"), "\(outcome)")
        }

        @Test(arguments: ["list --samples", "describe", "check", "list --help"])
        func `commands that need no network work`(command: String) async throws {
            let arguments = ["--provider", "random-user"] + command.split(separator: " ").map(String.init)
            let outcome = try await switchboard(arguments, environment: environment)
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
        }
    }
#endif
