import Foundation
import Testing

/// A place that breaks a rule of the workspace.
struct Violation: Hashable, CustomStringConvertible {
    /// From the workspace's root.
    let path: String
    /// From 1.
    let line: Int
    let message: String

    init(_ path: String, line: Int = 1, _ message: String) {
        self.path = path
        self.line = line
        self.message = message
    }

    var description: String { "\(path):\(line): \(message)" }

    /// Fails the running test, at the place itself.
    func record(in workspace: Workspace) {
        let place = SourceLocation(
            fileID: "Workspace/\(path)", filePath: workspace.root.appending(path: path).filePath,
            line: line, column: 1)
        Issue.record("\(self)", sourceLocation: place)
    }
}
