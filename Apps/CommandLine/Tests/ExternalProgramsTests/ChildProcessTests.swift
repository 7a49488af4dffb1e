import ExternalPrograms
import ProtocolsTesting
import Testing

@Suite struct ChildProcessTests {
    /// A child that stops before it runs its program keeps this process from stopping.
    @Test func `Ctrl-Z does not stop a child with its own process group`() throws {
        let child = try #require(
            ChildProcess.start(
                ["sh", "-c", "(sleep 10; kill -KILL $$) & kill -TSTP $$; kill $!; exit 7"],
                environment: ["PATH=/usr/bin:/bin"]))
        expectEqual(child.exitCode(), 7)
    }
}
