import Observation
import Presentation
import Protocols
import Terminal

/// The pictures of a gallery. Only those of visible items are loaded and drawn, a few at a time. What is no longer
/// visible is cancelled, and the oldest drawings are removed when they need too much memory.
@MainActor @Observable final class Thumbnails {
    /// A picture for a size of the terminal's cells.
    struct Subject: Hashable {
        let url: URL
        let cell: CellSize?
    }

    enum State {
        case loading
        case drawn(DrawnPicture, PictureArea)
        case failed(Phrase)
    }

    private static let maximumConcurrency = 4
    /// The maximum size of the drawings that are not visible, in bytes.
    private static let maximumSize = 16 << 20
    /// The maximum number of pictures that are not visible.
    private static let maximumCount = 500

    private var states: [Subject: State] = [:]
    /// The pictures that the last frame needed, in order.
    @ObservationIgnored private var visible: [Subject] = []
    /// The pictures with a state, from the one that was visible longest ago.
    @ObservationIgnored private var order: [Subject] = []
    @ObservationIgnored private var tasks: [Subject: Task<Void, Never>] = [:]
    @ObservationIgnored private let loader: any PictureLoading
    @ObservationIgnored private let drawing: any PictureDrawing
    @ObservationIgnored private let limits = PictureLimits()

    init(_ loader: any PictureLoading, _ drawing: any PictureDrawing) {
        self.loader = loader
        self.drawing = drawing
    }

    deinit {
        for task in tasks.values { task.cancel() }
    }

    /// Returns the state of a picture; `nil` if it waits.
    func state(of subject: Subject) -> State? { states[subject] }

    /// Loads and draws the pictures that are visible now. Cancels what is being done for other ones.
    func show(_ subjects: [Subject]) {
        guard subjects != visible else { return }
        visible = subjects
        let shown = Set(subjects)
        for (subject, task) in tasks where !shown.contains(subject) {
            task.cancel()
            tasks[subject] = nil
            states[subject] = nil
        }
        order = order.filter { !shown.contains($0) } + subjects.filter { states[$0] != nil }
        removeOldest()
        startNext()
    }

    /// Tries again to load the pictures that could not be loaded.
    func retry() {
        for (subject, state) in states {
            if case .failed = state { states[subject] = nil }
        }
        startNext()
    }

    private func startNext() {
        for subject in visible where tasks.count < Self.maximumConcurrency && states[subject] == nil {
            states[subject] = .loading
            tasks[subject] = Task { [weak self, loader, drawing, limits] in
                let state = await Self.draw(subject, loader, drawing, limits)
                if !Task.isCancelled { self?.finish(subject, state) }
            }
        }
    }

    private func finish(_ subject: Subject, _ state: State) {
        tasks[subject] = nil
        states[subject] = state
        order.removeAll { $0 == subject }
        order.append(subject)
        startNext()
    }

    /// Loads and draws a picture. The file is not kept.
    private static func draw(
        _ subject: Subject, _ loader: any PictureLoading, _ drawing: any PictureDrawing, _ limits: PictureLimits
    ) async -> State {
        let picture: Presentation.Picture
        do throws(ProviderError) {
            let data = try await loader.picture(at: subject.url, limit: limits.byteCount)
            picture = try Presentation.Picture(data, from: subject.url, limits: limits)
        } catch {
            return .failed(Phrase(untranslated: error.message))
        }
        let size = picture.header.fitted(into: GalleryLayout.picture, cell: subject.cell)
        let area = PictureArea(rows: size.rows, columns: size.columns, cell: subject.cell)
        do throws(PictureDrawingError) {
            return .drawn(try await drawing.draw(picture, in: area), area)
        } catch {
            return .failed(error.reason)
        }
    }

    /// Removes the drawings that are not visible and exceed the limits.
    private func removeOldest() {
        let hidden = order.filter { !visible.contains($0) }
        var (size, count) = (hidden.reduce(0) { $0 + (states[$1]?.size ?? 0) }, hidden.count)
        for subject in hidden where size > Self.maximumSize || count > Self.maximumCount {
            size -= states[subject]?.size ?? 0
            count -= 1
            states[subject] = nil
            order.removeAll { $0 == subject }
        }
    }
}

extension Thumbnails.State {
    /// The size of the drawing in bytes, approximately.
    fileprivate var size: Int {
        switch self {
        case .loading, .failed: 0
        case .drawn(.sequence(let bytes, let removal), _): bytes.count + removal.count
        case .drawn(.characters(let art), _):
            art.rows.reduce(0) { $0 + $1.count * MemoryLayout<SymbolArt.Symbol>.stride }
        }
    }
}
