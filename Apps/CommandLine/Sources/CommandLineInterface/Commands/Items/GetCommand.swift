import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

struct GetCommand: ConnectedCommand {
    let name = "get"
    let summary = "look up items"
    let isReading = true
    let operand: Operand? = Operand(name: "id", placeholder: "<id…>", isRepeated: true, isItem: true)
    let details: String? = """
        An id can also be the web address of the item, which selects the provider if you give none. \
        Several ids, or '-' for those on standard input, one per line, print a list. The items that are found are printed \
        even if others do not exist; the exit code is then 66. A file of --output is written only if all are found.
        """
    let examples = [
        Example("switchboard github-repos get apple/swift-nio", "show a repository"),
        Example(
            "switchboard github-repos get apple/swift-nio apple/swift-log --format csv", "print several items as a list"
        ),
        Example(
            "switchboard jsonplaceholder-users get 1 --samples --format json",
            "print example data as JSON, without a network"),
        Example("switchboard get https://github.com/apple/swift-nio", "show the item at a web address"),
        Example("switchboard pixabay get 7100432 --download heron.jpg", "also save the file of the picture"),
    ]

    /// A provider without look-ups may still download files.
    func isOffered(by provider: ProviderDescriptor?) -> Bool {
        provider.map { $0.offers(.get) || $0.offers(.download) } ?? true
    }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.outputOrDownload(of: provider), .reading]
    }

    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        try await invocation.write(counting: "item") { output throws(Failure) in
            try await write(provider, to: output, connection, invocation)
        }
    }

    /// Writes the items, and returns their number.
    private func write(
        _ provider: some Provider, to output: RecordOutput, _ connection: Connection, _ invocation: Invocation
    ) async throws(Failure) -> Int {
        let ids = try ItemIDs(invocation)
        if let path = invocation.arguments[.download], let downloader = provider.downloader {
            guard ids.isOne else { throw .usage("'\(Option.download.flag)' takes one id; got \(ids.all.count)") }
            guard output.options.path == nil || path != "-" && provider.getter != nil else {
                throw .usage(
                    "specify only one of '\(Option.download.flag)' and '\(Option.output.flag)'",
                    hint: path == "-" ? "with '-', only the file of the item is written" : "the items have only files")
            }
            return try await download(to: path, from: downloader, writing: output, connection, invocation)
        }
        guard let getter = provider.getter else {
            guard provider.downloader != nil else { throw .unsupported(name, connection.descriptor) }
            throw .usage(
                "missing '\(Option.download.flag)': \(connection.descriptor.id) has files, but no look-ups",
                hint: "add \(Option.download.flag) FILE")
        }
        return try await write(ids, from: getter, to: output, connection, invocation)
    }

    /// Downloads the file of an item and writes the item, unless the file goes to standard output. Returns the number of
    /// written items.
    private func download<Downloader: Downloading>(
        to path: String, from downloader: Downloader, writing output: RecordOutput, _ connection: Connection,
        _ invocation: Invocation
    ) async throws(Failure) -> Int {
        // Made first, because it reports a file with other columns, to which the item cannot be added.
        var writer = try ItemWriters(connection, invocation).writer(
            connection.descriptor.items(of: Downloader.Item.self), forOne: true, to: output)
        let download = ItemDownload(to: path, connection, invocation)
        guard let item = try await download(of: invocation.itemID, from: downloader), path != "-" else { return 0 }
        try await writer.write([item])
        try await writer.finish()
        return 1
    }

    private func write<Getter: Getting>(
        _ ids: ItemIDs, from getter: Getter, to output: RecordOutput, _ connection: Connection,
        _ invocation: Invocation
    ) async throws(Failure) -> Int {
        let writers = ItemWriters(connection, invocation)
        guard ids.isOne else {
            return try await SeveralItems(getter, connection, writers, invocation.console).write(ids.all, to: output)
        }
        let get = try connection.prepare { () throws(ProviderError) in
            try GetItem(getter, of: connection.descriptor, id: invocation.itemID, samples: connection.guide)
        }
        var writer = try writers.writer(connection.descriptor.items(of: Getter.Item.self), forOne: true, to: output)
        try await writer.write([try await connection.call { () async throws(ProviderError) in try await get() }])
        try await writer.finish()
        return 1
    }
}
