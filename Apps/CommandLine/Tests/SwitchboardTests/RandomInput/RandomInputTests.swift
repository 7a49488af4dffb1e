import Testing
import TransportContract

/// `browse` on a pseudo-terminal.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 240 : 5)))
struct RandomTerminalTests {
    @Test func `random keys, sizes and items neither crash nor block browse, and Ctrl-C restores the terminal`() async {
        await RandomCases.run("RandomTerminalTests", quick: 12, thorough: 2000) { random in
            try await TerminalCase(random: random).result()
        }
    }
}

/// `query`, over a store with hostile names and values.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 240 : 5)))
struct RandomQueryTests {
    @Test func `a random statement is answered or refused, and changes nothing`() async throws {
        let store = try await HostileStore(random: StressPlan.current.random(for: .max))
        await RandomCases.run("RandomQueryTests", quick: 40, thorough: 5000) { random in
            try await QueryCase(store, random: random).result(store)
        }
    }
}

/// `sync`, day by day.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 240 : 5)))
struct RandomSyncTests {
    @Test func `after a month of changes and faults, the views have what the server has, and the log tells each fault`()
        async
    {
        await RandomCases.run("RandomSyncTests", quick: 1, thorough: 200) { random in
            try await SyncMonthCase(random: random).result()
        }
    }
}

/// `get --download`, from a server with random faults.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 240 : 5)))
struct RandomDownloadTests {
    @Test func `a download is a whole version of the file, or the old file stays`() async {
        await RandomCases.run("RandomDownloadTests", quick: 20, thorough: 2000) { random in
            try await DownloadCase(random: random).result()
        }
    }
}

/// `list --output` and `query --output`, over existing files and with random faults.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 240 : 5)))
struct RandomOutputTests {
    @Test func `an output file is complete, or what exists stays`() async throws {
        let sources = try await ExistingFile.Sources()
        await RandomCases.run("RandomOutputTests", quick: 30, thorough: 3000) { random in
            try await OutputCase(random: random).result(sources)
        }
    }
}
