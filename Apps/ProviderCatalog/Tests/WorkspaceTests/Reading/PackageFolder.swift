/// A folder of Packages/ or Apps/ that holds a package.
struct PackageFolder: Hashable, Sendable {
    /// `Packages` or `Apps`.
    let group: String
    let name: String
    /// Whether it has `Sources/<Name>/Provider.swift`.
    let isProvider: Bool

    /// From the workspace's root: `Packages/Protocols`.
    var path: String { "\(group)/\(name)" }

    init(group: String, name: String, isProvider: Bool = false) {
        self.group = group
        self.name = name
        self.isProvider = isProvider
    }
}
