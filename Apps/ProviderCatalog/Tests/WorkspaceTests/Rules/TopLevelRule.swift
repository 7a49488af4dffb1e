/// The top of the workspace holds what a reader has to know, and the dot-files that tools need.
struct TopLevelRule {
    static func violations(among names: [String]) -> [Violation] {
        names.filter { !$0.hasPrefix(".") && !allowed.contains($0) }.map { name in
            Violation(name, "is at the top level, which holds only \(allowed.sorted().joined(separator: ", "))")
        }
    }

    private static let allowed: Set = ["Apps", "Package.swift", "Packages", "README.md", "scripts"]
}
