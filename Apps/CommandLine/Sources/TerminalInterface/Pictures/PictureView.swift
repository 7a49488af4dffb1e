import Observation
import Presentation
import Protocols
import Terminal

/// The picture of the detail scene, or a message that says why it is not shown.
@MainActor @Observable final class PictureView {
    private enum State {
        case drawing
        case drawn(DrawnPicture)
        case failed(Phrase)
    }

    /// The picture and the area of a drawing.
    private struct Subject: Hashable {
        let url: URL
        let byteCount: Int
        let area: PictureArea
    }

    private var current: (subject: Subject, state: State)?
    @ObservationIgnored private var wanted: (picture: Presentation.Picture, area: PictureArea)?
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private let model: PictureViewModel
    @ObservationIgnored private let environment: BrowserEnvironment

    init(_ model: PictureViewModel, _ environment: BrowserEnvironment) {
        self.model = model
        self.environment = environment
    }

    deinit { task?.cancel() }

    /// Draws the picture of an item. Returns the area for the fields.
    func draw(_ item: DisplayItem, cell: CellSize?, on surface: inout Surface, in area: Rectangle) -> Rectangle {
        wanted = nil
        guard item.pictureURL != nil, !area.isEmpty else { return area }
        guard environment.pictures != nil, let layout = PictureLayout(area) else {
            return draw(message, on: &surface, above: area)
        }
        guard case .loaded(let picture) = model.state else {
            return draw(message, on: &surface, layout, area)
        }
        let place = layout.place(of: picture.header, cell: cell)
        wanted = (picture, PictureArea(rows: place.rows, columns: place.columns, cell: cell))
        switch state(of: wanted.map(Self.subject)) {
        case .drawn(.characters(let art)): art.draw(on: &surface, in: place)
        case .drawn(.sequence(let bytes, let removal)):
            surface.place(Terminal.Picture(area: place, payload: [bytes], removal: removal))
        case .failed(let reason): return draw(failure(reason, picture), on: &surface, layout, area)
        case .drawing, nil: return draw(Self.size(of: picture), on: &surface, layout, area)
        }
        return layout.fields(picture: place.rows)
    }

    /// Starts to draw the picture of the last frame, unless the picture is already drawn or being drawn.
    func didDraw() {
        let subject = wanted.map(Self.subject)
        guard current?.subject != subject else { return }
        task?.cancel()
        guard let subject, let wanted, let drawing = environment.pictures else {
            current = nil
            return
        }
        current = (subject, .drawing)
        task = Task { [weak self] in
            let state: State
            do throws(PictureDrawingError) {
                state = .drawn(try await drawing.draw(wanted.picture, in: wanted.area))
            } catch {
                state = .failed(error.reason)
            }
            if !Task.isCancelled { self?.current?.state = state }
        }
    }

    /// Cancels loading and drawing. Returns whether there was something to cancel.
    func cancel() -> Bool {
        if case .loading = model.state {
            model.cancel()
            return true
        }
        guard case .drawing? = current?.state else { return false }
        task?.cancel()
        current?.state = .failed(.pictureCancelled)
        return true
    }

    /// Loads the picture if it is not loaded, or draws it again if drawing failed.
    func retry(_ item: DisplayItem?) {
        switch model.state {
        case .none: model.show(item?.pictureURL)
        case .failed: model.retry()
        case .loading: break
        case .loaded: if case .failed? = current?.state { current = nil }
        }
    }

    private static func subject(_ wanted: (picture: Presentation.Picture, area: PictureArea)) -> Subject {
        Subject(url: wanted.picture.url, byteCount: wanted.picture.data.count, area: wanted.area)
    }

    private func state(of subject: Subject?) -> State? { current.flatMap { $0.subject == subject ? $0.state : nil } }

    // MARK: Messages

    /// The message for the state of the picture. For a loaded picture, the message contains the size.
    private var message: String {
        let text =
            switch model.state {
            case .none: environment.text(.pictureNotLoaded)
            case .loading: environment.text(.loadingPicture)
            case .failed(_, let alert): alert.lines(in: environment.language).prefix(2).joined(separator: ": ")
            case .loaded(let picture): Self.size(of: picture)
            }
        if case .loading = model.state { return text }
        return "\(text) · \(environment.text(.pressToOpenPicture))"
    }

    private func failure(_ reason: Phrase, _ picture: Presentation.Picture) -> String {
        "\(Self.size(of: picture)) · \(environment.text(reason)) · \(environment.text(.pressToOpenPicture))"
    }

    /// Returns the size and the format: `640 × 360 JPEG`.
    private static func size(of picture: Presentation.Picture) -> String {
        "\(picture.header.size) \(picture.header.format.rawValue.uppercased())"
    }

    /// Writes a message where the picture would be, so that the fields beside it stay where they are.
    private func draw(
        _ text: String, on surface: inout Surface, _ layout: PictureLayout, _ area: Rectangle
    ) -> Rectangle {
        guard layout.isBeside else { return draw(text, on: &surface, above: area) }
        surface.writeWrapped(text, in: layout.available, style: SceneStyles.hint)
        return layout.fields(picture: 0)
    }

    private func draw(_ text: String, on surface: inout Surface, above area: Rectangle) -> Rectangle {
        let lines = min(TextWrapping.lines(text, columns: area.columns).count, max(0, area.rows - 2), 2)
        let (top, rest) = area.split(rows: lines)
        surface.writeWrapped(text, in: top, style: SceneStyles.hint)
        return rest
    }
}
