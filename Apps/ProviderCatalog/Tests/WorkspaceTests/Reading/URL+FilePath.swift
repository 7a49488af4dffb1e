import Foundation

extension URL {
    /// The path as the disk has it, not percent-encoded.
    var filePath: String { path(percentEncoded: false) }
}
