public import Presentation
import Protocols
import Synchronization
public import Terminal
public import TerminalInterface

/// A ``PictureDrawing`` that runs the program `chafa`, so that pictures are decoded in a separate process.
///
/// The output of `chafa` is checked, because a malicious file could exploit a bug in a decoder of `chafa`.
public final class Chafa: PictureDrawing {
    /// The path of the program.
    private let program: String
    private let graphics: GraphicsProtocol
    private let colorDepth: ColorDepth
    private let filter: Filter
    /// The cell size in pixels that `chafa` assumes. It depends on the version of `chafa`.
    private let assumedCell = Mutex(CellSize.smallest)

    /// The id of the next picture of kitty's protocol. A high number is unlikely to be used by other programs.
    private let nextID: Mutex<UInt32>

    /// Creates an instance. By default, `chafa` may run for 5 seconds and write 16 MiB for each picture.
    ///
    /// - Parameters:
    ///   - program: The path of `chafa`.
    ///   - temporaryFolder: The folder in which each picture is written to a temporary file.
    ///   - path: The value of `PATH` for the program; `nil` for none. If `chafa` is a script, it needs `PATH`.
    public init(
        _ program: String, graphics: GraphicsProtocol, colorDepth: ColorDepth, temporaryFolder: String,
        path: String? = nil, timeLimit: Duration = .seconds(5), outputLimit: Int = 16 << 20
    ) {
        self.program = program
        self.graphics = graphics
        self.colorDepth = colorDepth
        nextID = Mutex(UInt32.random(in: 1 << 24...1 << 30))
        filter = Filter(
            environment: ["LC_ALL=C.UTF-8", "TERM=xterm-256color"] + (path.map { ["PATH=\($0)"] } ?? []),
            timeLimit: timeLimit, outputLimit: outputLimit, temporaryFolder: temporaryFolder)
    }

    /// Returns the drawing of a picture.
    public func draw(
        _ picture: Presentation.Picture, in area: PictureArea
    ) async throws(PictureDrawingError) -> DrawnPicture {
        do throws(Filter.Failure) {
            switch (graphics, area.cell) {
            case (.kitty, let cell):
                let image: KittyImage = try await image("kitty", picture, area, cell ?? .usual)
                let id = nextID.withLock { id in
                    defer { id += 1 }
                    return id
                }
                let bytes = image.sequence(id: id, rows: area.rows, columns: area.columns)
                return .sequence(bytes, removal: KittyImage.removal(of: id))
            case (.sixel, let cell?):
                let image: SixelImage = try await image("sixels", picture, area, cell)
                return .sequence(image.sequence, removal: [])
            default: return .characters(try await symbols(picture, area))
            }
        } catch {
            throw PictureDrawingError(.chafa(error))
        }
    }

    private func symbols(
        _ picture: Presentation.Picture, _ area: PictureArea
    ) async throws(Filter.Failure) -> SymbolArt {
        let colors =
            switch colorDepth {
            case .none: "none"
            case .ansi16: "16"
            case .palette256: "256"
            case .trueColor: "full"
            }
        let symbols = colorDepth == .none ? "block+border+space-wide" : "block+border+space-wide-inverted"
        let output = try await run(
            picture, "symbols", area.rows, area.columns, ["--colors", colors, "--symbols", symbols])
        guard let art = SymbolArt(output, rows: area.rows, columns: area.columns) else { throw .failed }
        return art
    }

    /// Returns a pixel image of the picture that fits into the area.
    private func image<Image: PixelImage>(
        _ format: String, _ picture: Presentation.Picture, _ area: PictureArea, _ cell: CellSize
    ) async throws(Filter.Failure) -> Image {
        let (width, height) = (area.columns * cell.width, area.rows * cell.height)
        // If the first image is too large, its size shows which cell size `chafa` assumes. The second image then fits.
        for _ in 0..<2 {
            let assumed = assumedCell.withLock(\.self)
            // A sixel is six pixels high, so the height is rounded down to a multiple of 6.
            let (rows, columns) = (max(1, height / 6 * 6 / assumed.height), max(1, width / assumed.width))
            let output = try await run(picture, format, rows, columns, [])
            guard let image = Image(output) else { throw .failed }
            if image.width <= width, image.height <= height { return image }
            let actual = CellSize(width: (image.width - 1) / columns + 1, height: (image.height - 1) / rows + 1)
            assumedCell.withLock { $0 = actual ?? $0 }
        }
        throw .failed
    }

    private func run(
        _ picture: Presentation.Picture, _ format: String, _ rows: Int, _ columns: Int, _ options: [String]
    ) async throws(Filter.Failure) -> [UInt8] {
        let arguments = [
            program, "--format", format, "--size", "\(columns)x\(rows)", "--stretch", "--animate", "off", "--polite",
            "on", "--threads", "1",
        ]
        return try await filter.run(arguments + options + ["-"], on: picture.data)
    }
}

private protocol PixelImage {
    var width: Int { get }
    var height: Int { get }

    init?(_ output: [UInt8])
}

extension KittyImage: PixelImage {}
extension SixelImage: PixelImage {}

extension Phrase {
    fileprivate static func chafa(_ failure: Filter.Failure) -> Phrase {
        switch failure {
        case .noTemporaryFile:
            Phrase(
                "could not write a temporary file; check TMPDIR", japanese: "一時ファイルを書き込めません（TMPDIR を確認してください）")
        case .notStarted: Phrase("chafa could not be started", japanese: "chafa を起動できません")
        case .failed: Phrase("chafa could not draw the picture", japanese: "chafa で描画できません")
        case .timedOut: Phrase("chafa took too long", japanese: "chafa の処理に時間がかかりすぎました")
        case .outputTooLarge: Phrase("the output of chafa is too large", japanese: "chafa の出力が大きすぎます")
        case .cancelled: Phrase("cancelled", japanese: "中止しました")
        }
    }
}
