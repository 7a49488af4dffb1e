import Essentials
import Testing

enum OpenDescriptors {
    static var count: Int {
        // Each count includes `.`, `..` and the descriptor of the folder, so only differences are meaningful.
        guard let folder = opendir("/dev/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// Runs the work twice, and expects that the second, longer run leaves no further descriptor open.
    ///
    /// - Parameters:
    ///   - counts: The amount of work in the first run and in the second run.
    ///   - work: Does an amount of work. It must release its transports and stop its servers.
    static func expectNoGrowth(
        _ counts: (warmUp: Int, all: Int), _ work: (Int) async throws -> Void
    ) async throws {
        try await work(counts.warmUp)
        let before = await settledCount()
        try await work(counts.all)
        let after = await settledCount(below: before)
        #expect(after <= before, "descriptors before and after \(counts.all) requests")
    }

    /// Returns the number of descriptors after it has stopped falling. Threads close their descriptors with a delay.
    ///
    /// - Parameter goal: The number at which this function stops waiting.
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
