public import Essentials
import Protocols

/// A provider file, read and validated.
///
/// A file is data: reading it sends nothing, runs nothing and reads no other file, except the samples that it names.
public struct ProviderFile: Sendable {
    /// The name of the file, as it was given.
    public let name: String
    /// The providers; usually one.
    let definitions: [ProviderDefinition]

    /// The version of the format that this program reads.
    static let version = 1

    /// Reads a provider file. A file that is accepted is right, as far as that can be checked without the network.
    ///
    /// - Parameters:
    ///   - name: The name of the file, with or without its folder. The id of the provider is this name, without the
    ///     folder and without `.json` or `.jsonc`. In a file named `*.jsonc`, comments and trailing commas are ignored.
    ///   - programVersion: The version of the program, such as `1.4.2`, for files that need a newer one; `nil` if it is
    ///     unknown.
    ///   - sampleFile: Returns the content of a file in the same folder, for the samples that are in files of their own;
    ///     `nil` if it cannot be read. The name never contains a path.
    /// - Throws: All errors of the file, in its order.
    public init(
        _ data: Data, named name: String, programVersion: String? = nil,
        sampleFile: @escaping (_ name: String) -> Data? = { _ in nil }
    ) throws(ProviderFileErrors) {
        let reading = FileReading(file: name, sampleFile: sampleFile)
        let document = reading.document(data)
        definitions = document.map { FileFormat.definitions(in: $0, programVersion: programVersion) } ?? []
        if let errors = reading.result { throw errors }
        self.name = name
    }
}

/// The name of a provider file.
struct FileName {
    /// The name without the folder.
    let name: String

    init(_ path: String) {
        name = path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The name without `.json` or `.jsonc`, which is the id of the provider; `nil` for other names, such as `-`.
    var id: String? {
        [".json", ".jsonc"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
    }
}
