import Essentials

/// The folder of the workspace: what a new package must not collide with.
public struct Workspace: Sendable {
    let root: String

    /// Creates a workspace from the path of its folder.
    public init(root: String) {
        self.root = root
    }

    /// Returns the first folder or file that prevents a package with a name, ignoring case: `Packages/Weather`, or a
    /// module or test module of another package.
    ///
    /// SwiftPM identifies a package by the name of its folder. The workspace itself is a package, too.
    func item(preventing name: String) -> String? {
        let groups = ["Packages", "Apps"]
        let modules = groups.flatMap { children(of: $0) }.flatMap { package in
            ["Sources", "Tests", "Plugins"].flatMap { children(of: "\(package)/\($0)") }
        }
        let taken = [name.lowercased(), "\(name)tests".lowercased()]
        return ([root] + groups.flatMap { children(of: $0) } + modules).first { path in
            taken.contains((path.split(separator: "/").last ?? "").lowercased())
        }
    }

    /// Returns the package that declares a provider with an id.
    func package(withID id: String) -> String? {
        children(of: "Packages").first { package in
            children(of: "\(package)/Sources").contains { module in
                text(of: "\(module)/Provider.swift")?.contains("id: \"\(id)\",") == true
            }
        }
    }

    /// Returns the names of the types that `import Protocols` makes visible.
    func publicTypesOfProtocols() -> Set<String> {
        let folder = "Packages/Protocols/Sources"
        let declaration =
            /^public (?:final )?(?:indirect )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/
            .anchorsMatchLineEndings()
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        let texts = files.filter { $0.hasSuffix(".swift") }.compactMap { text(of: "\(folder)/\($0)") }
        return Set(texts.flatMap { $0.matches(of: declaration).map { String($0.1) } })
    }

    /// Returns the paths of the visible items in a folder, sorted; none if the folder does not exist.
    private func children(of folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }

    private func text(of path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: "\(root)/\(path)"))).map { String(decoding: $0, as: UTF8.self) }
    }
}
