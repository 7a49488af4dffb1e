import StoreContract

extension TemporaryFolder {
    /// Runs PostgresWriter, and returns its ending.
    func write(_ url: String, _ numbers: Int...) async throws -> StoreProcess.Ending {
        try await startWriter(url, numbers).ending()
    }

    func startWriter(_ url: String, _ numbers: [Int]) throws -> StoreProcess {
        try start([StoreProcess.path(of: "PostgresWriter"), url] + numbers.map(String.init))
    }
}
