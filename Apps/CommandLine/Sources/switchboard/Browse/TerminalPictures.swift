import Essentials
import ExternalPrograms
import Terminal
import TerminalInterface

/// A factory for the object that draws pictures on the terminal of the process.
struct TerminalPictures {
    /// Returns the object that draws pictures on a terminal; `nil` if the required program is not installed.
    static func drawing(on environment: [String: String], _ colorDepth: ColorDepth) -> (any PictureDrawing)? {
        let graphics = GraphicsProtocol(environment: environment)
        if graphics == .iTerm { return InlineFile() }
        let path = environment["PATH"]
        return program("chafa", in: path).map {
            Chafa(
                $0, graphics: graphics, colorDepth: colorDepth, temporaryFolder: environment.temporaryFolder, path: path
            )
        }
    }

    /// Whether the terminal shows pixels. Block characters are too coarse for small pictures.
    static func showsPixels(on environment: [String: String]) -> Bool {
        GraphicsProtocol(environment: environment) != .symbols
    }

    /// Returns the path of an installed program. Relative folders in `PATH` are ignored, because they could contain a
    /// different program with this name.
    private static func program(_ name: String, in path: String?) -> String? {
        let folders = (path ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && !isFolder($0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
