import Connections
import Failures
import Output
import Presentation
import Protocols
import Synchronization

/// The user's settings, in a JSON file in the configuration folder. The file is read when a value is first needed.
final class SettingsFile: SettingStore {
    private struct Content {
        var values: [String: FieldValue] = [:]
        /// The reason why the file is not used; `nil` if it is used.
        var problem: String?
    }

    /// The file; `nil` if the environment specifies no configuration folder.
    private let file: (any ConfigurationFile)?
    /// The content; `nil` before it is read.
    private let content = Mutex<Content?>(nil)

    init(
        _ environment: [String: String],
        openConfiguration: (_ path: String, _ access: FileAccess) -> any ConfigurationFile
    ) {
        file = ConfigurationFolder(environment).map { openConfiguration("\($0.path)/settings.json", .reading) }
    }

    /// The path, for messages; `nil` if the environment specifies no configuration folder.
    var path: String? { file?.path }

    /// The reason why the file is not used, such as `it is not a JSON object`; `nil` if it is used or does not exist.
    var problem: String? { loaded.problem }

    /// The keys in the file, including unknown ones.
    var keys: [String] { loaded.values.keys.sorted() }

    func value(forKey key: String) -> FieldValue? { loaded.values[key] }

    private var loaded: Content {
        content.withLock { content in
            if let content { return content }
            var new = Content()
            do throws(ReadError) {
                new.values = try Self.values(file?.read())
            } catch {
                new.problem = error.reason
            }
            content = new
            return new
        }
    }

    /// Sets a value; `nil` removes it. Keeps all other values, including those that another process has written since
    /// the file was read.
    func set(_ value: FieldValue?, forKey key: String) throws(ProviderError) {
        guard let file else { throw ProviderError(.unknown, Failure.missingConfigurationFolder.message) }
        // If there is no value to remove, the folder must not be created.
        let loaded = loaded
        if value == nil, loaded.values[key] == nil, loaded.problem == nil { return }
        var values: [String: FieldValue] = [:]
        do throws(ConfigurationFileError) {
            try file.update { data throws(ReadError) in
                values = try Self.values(data)
                values[key] = value
                return Self.data(values)
            }
        } catch {
            guard case .read(let error) = error else {
                throw ProviderError(.unknown, "could not write '\(file.path)': \(error.reason)")
            }
            throw ProviderError(.unknown, "could not read '\(file.path)': \(error.reason); repair or remove the file")
        }
        content.withLock { $0 = Content(values: values) }
    }

    private static func values(_ data: Data?) throws(ReadError) -> [String: FieldValue] {
        guard let data else { return [:] }
        return try data.decodedInput([String: FieldValue].self, maximumDepth: 16, expecting: "a JSON object")
    }

    /// Returns the values as a JSON object with one member per line.
    private static func data(_ values: [String: FieldValue]) -> Data {
        let lines = values.sorted { $0.key < $1.key }.map { key, value in
            "  \(JSONText(.text(key)).line): \(JSONText(value).line)"
        }
        return Data((lines.isEmpty ? "{}\n" : "{\n\(lines.joined(separator: ",\n"))\n}\n").utf8)
    }
}
