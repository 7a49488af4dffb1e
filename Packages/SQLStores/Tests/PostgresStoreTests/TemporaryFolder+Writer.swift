import StoreContract

extension TemporaryFolder {
    /// Runs PostgresWriter, and returns its exit status and output.
    func write(_ url: String, _ numbers: Int...) async throws -> StoreProcess.Exit {
        try await startWriter(url, numbers).waitUntilExit()
    }

    func startWriter(_ url: String, _ numbers: [Int]) throws -> StoreProcess {
        try start([StoreProcess.path(of: "PostgresWriter"), url] + numbers.map(String.init))
    }
}
