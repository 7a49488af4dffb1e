import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

struct GetCommand: ConnectedCommand {
    let name = "get"
    let summary = "look up one item"
    let isReading = true
    let operand: Operand? = .id

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.outputOrDownload(of: provider), .reading]
    }

    func run(_ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        if let path = invocation.arguments[.download], let provider = connection.provider as? any Downloading {
            return try await download(to: path, from: provider, connection, invocation)
        }
        guard let provider = connection.provider as? any Getting else {
            throw .unsupported(name, connection.descriptor)
        }
        let get = try connection.prepare { () throws(ProviderError) in
            try GetItem(provider, id: invocation.itemID, samples: connection.guide)
        }
        let item = try await connection.call { () async throws(ProviderError) in try await get() }
        try invocation.output.print(item, of: connection.descriptor)
    }

    /// Looks up an item and downloads its file. Prints the item, unless the file is written to standard output.
    private func download(
        to path: String, from provider: some Downloading, _ connection: Connection, _ invocation: Invocation
    ) async throws(Failure) {
        let download = try connection.prepare { () throws(ProviderError) in
            try DownloadItem(provider, id: invocation.itemID)
        }
        let file = try Self.openDownload(to: path, invocation)
        let item: any Entity
        let size: ByteCount
        do throws(Failure) {
            item = try await connection.call { () async throws(ProviderError) in try await download(to: file) }
            size = ByteCount(try Self.commit(file, to: path))
        } catch {
            if let kept = file.abandon() {
                let size = ByteCount(kept.byteCount)
                invocation.console.note("kept \(size) in '\(kept.path)'; run the same command again to continue")
            }
            throw error
        }
        guard path != "-" else { return }
        invocation.console.note("wrote \(size) to '\(path)'")
        try invocation.output.print(item, of: connection.descriptor)
    }

    /// Opens the destination. This happens before any request, so that an invalid path is reported before the download.
    private static func openDownload(to path: String, _ invocation: Invocation) throws(Failure) -> any Download {
        guard !invocation.arguments[.offline] else {
            throw .usage(
                "specify only one of '\(Option.offline.flag)' and '\(Option.download.flag)'",
                hint: "downloaded files are not cached")
        }
        guard !invocation.arguments[.samples] else {
            throw .usage(
                "specify only one of '\(Option.samples.flag)' and '\(Option.download.flag)'",
                hint: "the samples contain no files")
        }
        let output = invocation.console.output
        guard path != "-" || output.terminalWidth == nil else {
            throw .usage(
                "refusing to write a file to the terminal", hint: "redirect standard output, or give the path of a file"
            )
        }
        do {
            return try invocation.system.files.openDownload(path, output.bytes)
        } catch {
            throw Failure(opening: error, "could not write '\(path)': \(error.reason)")
        }
    }

    private static func commit(_ file: any Download, to path: String) throws(Failure) -> Int {
        do {
            return try file.commit()
        } catch {
            throw Failure(writing: error, "could not write '\(path)': \(error.reason)")
        }
    }
}

extension Option<String?> {
    /// `--download` for `get`. Only providers with the `download` capability support the option.
    static var download: Option {
        Option(
            "download", "also save the item's file; with '-', write it to standard output instead of the item",
            .nonEmpty("FILE|-", "the path of a file, or -"))
    }

    /// Returns `--download` for a provider. The option is unsupported if the provider does not support downloads.
    static func download(of provider: ProviderDescriptor?) -> Option {
        guard let provider else { return download.describedAsLimited(to: "providers with downloads") }
        guard !provider.capabilities.contains(where: { $0.name == download.name }) else { return download }
        return download.unsupported(
            .usage("unsupported option '\(download.flag)': \(provider.id) does not support downloads"))
    }
}
