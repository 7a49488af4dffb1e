import Protocols

extension Capability {
    /// The words that a user types for the capability. Each has a command of its own, except downloads.
    var command: String { name == "download" ? "get \(Option.download.flag)" : name }
}
