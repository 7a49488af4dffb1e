import StoreContract

extension TemporaryFolder {
    /// Runs StoreWriter, and returns its exit status and output.
    func write(_ url: String, _ numbers: Int...) async throws -> StoreProcess.Exit {
        try await startWriter(url, numbers).waitUntilExit()
    }

    func startWriter(_ url: String, _ numbers: [Int]) throws -> StoreProcess {
        try start([StoreProcess.path(of: "StoreWriter"), url] + numbers.map(String.init))
    }
}
