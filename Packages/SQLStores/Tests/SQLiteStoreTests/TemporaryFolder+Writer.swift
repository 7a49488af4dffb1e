import StoreContract

extension TemporaryFolder {
    /// Runs StoreWriter on a file in the folder, and returns its exit status and output.
    ///
    /// - Parameter command: The command of the shell that runs it as `"$@"`.
    func write(_ name: String, _ numbers: Int..., shell command: String = #"exec "$@""#) async throws
        -> StoreProcess.Exit
    {
        try await startWriter(name, numbers, shell: command).waitUntilExit()
    }

    func startWriter(
        _ name: String, _ numbers: [Int], shell command: String = #"exec "$@""#
    ) throws -> StoreProcess {
        let program = StoreProcess.path(of: "StoreWriter")
        return try start(["sh", "-c", command, "sh", program, path(name)] + numbers.map(String.init))
    }
}
