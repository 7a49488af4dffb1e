public import Essentials

/// A file that names lists of providers: a JSON array of objects.
///
/// It is read in the same way as a provider file, so its errors have the same form. This package knows the names and
/// the types of the members, and the program checks their values.
public enum ListFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file, for errors. In a file named `*.jsonc`, comments and trailing commas are ignored.
    ///   - make: Checks a list, and returns what the program makes of it; `nil` after it called
    ///     ``ListFileEntry/fail(_:at:)``.
    /// - Throws: All errors of the file, in its order.
    public static func lists<List>(
        in data: Data, named name: String, make: (ListFileEntry) -> List?
    ) throws(ProviderFileErrors) -> [List] {
        let reading = FileReading(file: name) { _ in nil }
        let lists = reading.document(data).map(entries)?.compactMap { place in
            ListFileEntry(place).flatMap(make)
        }
        if let errors = reading.result { throw errors }
        return lists ?? []
    }

    /// Returns the places of the lists. Adds an error for anything but an array with lists.
    private static func entries(of document: Place) -> [Place] {
        _ = Form.list(of: Form.json, minimumCount: 1).read(document)
        return document.elements ?? []
    }
}

/// A list in a file. A member that is missing or has an error is `nil`.
public struct ListFileEntry {
    /// A part of a list in which there can be an error.
    public enum Part {
        case list
        case provider
        case parameters
        /// The value of the parameter with this name.
        case parameter(String)
        case slice
        case store
    }

    /// The value of a parameter.
    public struct Value {
        public let name: String
        /// The value as text, such as `true` or `12`; `nil` if it is not text, a number or a Boolean.
        public let text: String?
    }

    /// The id of the provider.
    public let provider: String?
    /// The values of the parameters, in the order of the file; empty for none. `nil` if they are not in an object.
    public let parameters: [Value]?
    /// The slice as one line of JSON.
    public let slice: String?
    /// Whether the list has a slice, even one with errors.
    public let hasSlice: Bool
    /// The location of the store.
    public let store: String?

    private let object: ObjectReader
    private let earlierErrorCount: Int

    /// Reads a list; `nil` after it added an error for a value that is not an object.
    init?(_ place: Place) {
        earlierErrorCount = place.reading.errorCount
        guard let object = Form.object(ListFileFormat.list).read(place) else { return nil }
        self.object = object
        provider = object[ListFileFormat.provider]
        let given = object[ListFileFormat.parameters] ?? (object.has(ListFileFormat.parameters) ? nil : [])
        parameters = given?.map { Value(name: $0.name, text: $0.value.text) }
        slice = object[ListFileFormat.slice]?.description
        hasSlice = object.has(ListFileFormat.slice)
        store = object[ListFileFormat.store]
    }

    /// The place of the list in the file: `[2]`.
    public var path: String { object.place.path }

    /// Whether there are errors in the list.
    public var hasErrors: Bool { object.place.reading.errorCount > earlierErrorCount }

    /// Adds an error.
    public func fail(_ message: String, at part: Part) {
        place(of: part).fail(message)
    }

    /// Returns the word that the author of the file probably meant; `nil` if none is close.
    public func suggestion(for word: String, among words: [String]) -> String? {
        object.place.reading.suggestion(for: word, among: words)
    }

    private func place(of part: Part) -> Place {
        switch part {
        case .list: object.place
        case .provider: object.place(of: ListFileFormat.provider)
        case .parameters: object.place(of: ListFileFormat.parameters)
        case .parameter(let name):
            object[ListFileFormat.parameters]?.first { $0.name == name }?.place
                ?? object.place(of: ListFileFormat.parameters)
        case .slice: object.place(of: ListFileFormat.slice)
        case .store: object.place(of: ListFileFormat.store)
        }
    }
}
