#if os(Linux)
    import Foundation

    /// The build output that the running tests are part of.
    struct BuildFolder {
        let url: URL
        /// Whether the workspace's own tests run, and not those of this package alone.
        let isOfWorkspace: Bool

        init() throws {
            let bundle = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            url = bundle.deletingLastPathComponent()
            isOfWorkspace = bundle.lastPathComponent.hasPrefix("Workspace")
        }

        func holdsTarget(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: url.appending(path: "\(name).build").filePath)
        }

        /// What a source file was compiled to; `nil` when there is none, or it cannot be read.
        func object(of source: SourceFile) -> ObjectFile? {
            guard let module = source.module, let name = source.steps.last else { return nil }
            let data = try? Data(contentsOf: url.appending(path: "\(module).build/\(name).o"))
            return data.flatMap { ObjectFile(Array($0)) }
        }
    }
#endif
