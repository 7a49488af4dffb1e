import Presentation
import Protocols
import Synchronization

@testable import TerminalInterface

/// A fake that loads and draws pictures. Tests can delay and replace the results.
final class FakePictures: PictureLoading, PictureDrawing {
    private struct State {
        var file = FakePictures.png(100, 100)
        var drawing: DrawnPicture?
        var isHeld = false
        var requests: [String] = []
        var areas: [PictureArea] = []
        var cancellations = 0
    }

    private let state = Mutex(State())

    /// Returns the first bytes of a PNG file with a width and a height.
    static func png(_ width: UInt32, _ height: UInt32) -> Data {
        let size = [width, height].flatMap { number in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8 + size)
    }

    /// The file at every address.
    var file: Data {
        get { state.withLock(\.file) }
        set { state.withLock { $0.file = newValue } }
    }

    /// The drawing of every picture; `nil` for one that fills the area with `▀`.
    var drawing: DrawnPicture? {
        get { state.withLock(\.drawing) }
        set { state.withLock { $0.drawing = newValue } }
    }

    /// Whether loading and drawing wait until they are cancelled.
    var isHeld: Bool {
        get { state.withLock(\.isHeld) }
        set { state.withLock { $0.isHeld = newValue } }
    }

    /// The names of the requested files, in order.
    var requests: [String] { state.withLock(\.requests) }
    /// The areas of the drawings, in order.
    var areas: [PictureArea] { state.withLock(\.areas) }
    var cancellations: Int { state.withLock(\.cancellations) }

    func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data {
        // Like a transport, it sends nothing for a task that was cancelled before.
        guard !Task.isCancelled else { throw ProviderError(.cancelled, "cancelled") }
        state.withLock { $0.requests.append(url.lastPathComponent) }
        guard await pass() else { throw ProviderError(.cancelled, "cancelled") }
        guard file.count <= limit else {
            throw ProviderError(.responseTooLarge, "the picture is larger than \(limit) bytes", isRetryable: false)
        }
        return file
    }

    func draw(
        _ picture: Presentation.Picture, in area: PictureArea
    ) async throws(PictureDrawingError) -> DrawnPicture {
        state.withLock { $0.areas.append(area) }
        guard await pass() else { throw PictureDrawingError(Phrase(untranslated: "never shown")) }
        if let drawing { return drawing }
        let line = String(repeating: "▀", count: area.columns) + "\n"
        let art = SymbolArt(
            Array(String(repeating: line, count: area.rows).utf8), rows: area.rows, columns: area.columns)
        guard let art else { throw PictureDrawingError(Phrase(untranslated: "no chafa today")) }
        return .characters(art)
    }

    /// Waits while ``isHeld`` is `true`. Returns `false` if the task was cancelled meanwhile.
    private func pass() async -> Bool {
        while isHeld {
            if Task.isCancelled {
                state.withLock { $0.cancellations += 1 }
                return false
            }
            await Task.yield()
        }
        return true
    }
}
