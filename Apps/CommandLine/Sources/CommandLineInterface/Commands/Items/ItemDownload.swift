import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

/// Saves the file of an item.
struct ItemDownload {
    private let path: String
    private let connection: Connection
    private let arguments: ParsedArguments
    private let files: FileOpeners
    private let console: Console

    init(to path: String, _ connection: Connection, _ invocation: Invocation) {
        self.path = path
        self.connection = connection
        arguments = invocation.arguments
        files = invocation.system.files
        console = invocation.console
    }

    /// Downloads the file of an item, and returns the item; `nil` if the provider cannot look up items.
    func callAsFunction<Downloader: Downloading>(
        of id: String, from provider: Downloader
    ) async throws(Failure) -> Downloader.Item? {
        let download = try connection.prepare { () throws(ProviderError) in
            try DownloadItem(provider, of: connection.descriptor, id: id)
        }
        let file = try open()
        do throws(Failure) {
            let item = try await connection.call { () async throws(ProviderError) in try await download(to: file) }
            let size = ByteCount(try commit(file))
            if path != "-" { console.note("wrote \(size) to '\(path)'") }
            return item
        } catch {
            if let kept = file.abandon() {
                let size = ByteCount(kept.byteCount)
                console.note("kept \(size) in '\(kept.path)'; run the same command again to continue")
            }
            throw error
        }
    }

    /// Opens the destination. This happens before any request, so that an invalid path is reported before the download.
    private func open() throws(Failure) -> any Download {
        guard !arguments[.offline] else {
            throw .usage(
                "specify only one of '\(Option.offline.flag)' and '\(Option.download.flag)'",
                hint: "downloaded files are not cached")
        }
        guard !arguments[.samples] else {
            throw .usage(
                "specify only one of '\(Option.samples.flag)' and '\(Option.download.flag)'",
                hint: "the samples contain no files")
        }
        guard path != "-" || console.output.terminalWidth == nil else {
            throw .usage(
                "refusing to write a file to the terminal", hint: "redirect standard output, or give the path of a file"
            )
        }
        do {
            return try files.openDownload(path, console.output.bytes)
        } catch {
            throw Failure(opening: error, "could not write '\(path)': \(error.reason)")
        }
    }

    private func commit(_ file: any Download) throws(Failure) -> Int {
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
            .path("FILE|-", "the path of a file, or -"))
    }

    /// Returns `--download` for a provider. The option is unsupported if the provider does not support downloads.
    static func download(of provider: ProviderDescriptor?) -> Option {
        guard let provider else { return download.describedAsLimited(to: "providers with downloads") }
        guard !provider.offers(.download) else { return download }
        return download.unsupported(
            .usage("unsupported option '\(download.flag)': \(provider.id) does not support downloads"))
    }
}
