public import Protocols

/// A store of settings, such as a JSON file.
public protocol SettingStore: Sendable {
    /// Returns the value for a key; `nil` if there is none, or if the store cannot be read.
    func value(forKey key: String) -> FieldValue?

    /// Sets the value for a key; `nil` removes it.
    ///
    /// - Throws: An error that says why the value could not be written.
    func set(_ value: FieldValue?, forKey key: String) throws(ProviderError)
}

/// A property whose value is stored.
///
///     @Storage var showsPictures: Bool
///
///     init(store: any SettingStore) { _showsPictures = Storage("pictures", default: true, in: store) }
///
/// If the stored value is missing or invalid, the property has its default value.
///
/// Only the initializer requires a `DraftValue`: if the type did, the first copy of a property of each type of value would
/// search all conformances of the program.
@propertyWrapper
public struct Storage<Value: Sendable>: Sendable {
    /// The key in the store. Users type the same key.
    public let key: String
    /// The value of the property if the store has no value or an invalid value.
    public let defaultValue: Value
    /// The expected input, for help and messages.
    public let form: InputForm

    private let store: any SettingStore
    /// Converts input to a value; `nil` if it is invalid.
    private let value: @Sendable (FieldValue) -> Value?
    private let fieldValue: @Sendable (Value) -> FieldValue

    /// Creates a property. By default, every value of the type is valid.
    ///
    /// - Parameter form: The expected input; `nil` for the form of the type.
    public init(
        _ key: String, default defaultValue: Value, form: InputForm? = nil, in store: any SettingStore,
        isValid: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) where Value: DraftValue {
        self.key = key
        self.defaultValue = defaultValue
        self.form = form ?? Value.inputForm
        self.store = store
        value = { input in
            guard let value = try? Value(input: input), isValid(value) else { return nil }
            return value
        }
        fieldValue = { $0.fieldValue }
    }

    /// The value. A value that cannot be written to the store is lost. To get the error, use ``set(_:)``.
    public var wrappedValue: Value {
        get { (try? stored.get()) ?? defaultValue }
        nonmutating set { try? store.set(fieldValue(newValue), forKey: key) }
    }

    /// The property itself, with its key and its form.
    public var projectedValue: Storage { self }

    /// The value in the store; `nil` if there is no value, or an `invalidRequest` error if the value is invalid.
    public var stored: Result<Value?, ProviderError> {
        guard let input = store.value(forKey: key), input != .null else { return .success(nil) }
        do throws(ProviderError) { return .success(try value(of: input)) } catch { return .failure(error) }
    }

    /// Sets the value from input, such as text.
    ///
    /// - Throws: `invalidRequest` for invalid input; its message has the expected form. Also throws the error of the
    ///   store.
    public func set(_ input: FieldValue) throws(ProviderError) {
        try store.set(fieldValue(try value(of: input)), forKey: key)
    }

    /// Removes the stored value, so that the property has its default value.
    public func reset() throws(ProviderError) {
        try store.set(nil, forKey: key)
    }

    private func value(of input: FieldValue) throws(ProviderError) -> Value {
        if let value = value(input) { return value }
        throw ProviderError(.invalidRequest, InputError(input, expected: form).message(forField: key))
    }
}
