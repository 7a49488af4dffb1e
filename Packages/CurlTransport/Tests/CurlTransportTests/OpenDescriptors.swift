import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The file descriptors of this process.
enum OpenDescriptors {
    static var count: Int {
        // One more while the folder is read, each time.
        guard let folder = opendir("/dev/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// Does the same work twice and expects that the second time, which does more of it, leaves nothing open.
    ///
    /// - Parameters:
    ///   - counts: How much of the work to do at first and after that.
    ///   - work: Must release its transports and stop its servers.
    static func expectNoGrowth(
        _ counts: (warmUp: Int, all: Int), _ work: (Int) async throws -> Void
    ) async throws {
        try await work(counts.warmUp)
        let before = await settledCount()
        try await work(counts.all)
        let after = await settledCount(below: before)
        #expect(after <= before, "descriptors before and after \(counts.all) requests")
    }

    /// The number of descriptors when no more of them are closed: threads that were told to end take a moment.
    ///
    /// - Parameter goal: A number that is good enough.
    private static func settledCount(below goal: Int = 0) async -> Int {
        var least = count
        var unchanged = 0
        while least > goal, unchanged < 20 {
            try? await Task.sleep(for: .milliseconds(25))
            let now = count
            unchanged = now < least ? 0 : unchanged + 1
            least = min(least, now)
        }
        return least
    }
}
