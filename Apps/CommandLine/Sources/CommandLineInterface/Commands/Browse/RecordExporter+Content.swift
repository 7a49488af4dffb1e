import Connections
import Failures
import Output
package import Presentation
import Protocols
import Synchronization

// Files with items for a web browser, which saves them itself.
extension RecordExporter {
    package var fileFormats: [ItemFileFormat] {
        OutputFormat.forLists.compactMap { format in
            guard let suffix = format.suffix, let mediaType = format.mediaType else { return nil }
            return ItemFileFormat(name: format.name, suffix: suffix, mediaType: mediaType)
        }
    }

    package func content(of excerpt: ItemExcerpt, as format: ItemFileFormat) async throws(ExportError) -> [UInt8] {
        guard let suffix = OutputSuffix(of: ".\(format.suffix)") else {
            throw .failed("unknown format '\(format.name)'", hint: nil)
        }
        let connection = try connect()
        let content = ContentSink()
        do throws(Failure) {
            let destination = RecordDestination(file: content, at: format.name)
            let output = output(to: destination, OutputOptions(path: "", suffix, fields: excerpt.columns))
            var writer = try ItemWriters(connection, showsPictures: hasPictures) { _ in }.writer(
                rows(of: provider.type), to: output)
            try await write(excerpt, to: &writer)
        } catch {
            throw .failed(error.message, hint: error.hint)
        }
        return content.bytes
    }
}

/// The content of a file in memory.
private final class ContentSink: ByteSink {
    private let content = Mutex<[UInt8]>([])

    var bytes: [UInt8] { content.withLock(\.self) }

    func write(_ bytes: [UInt8]) { content.withLock { $0 += bytes } }
}
