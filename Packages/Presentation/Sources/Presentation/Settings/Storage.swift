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

/// A property that is kept in a store.
///
///     @Storage var limit: Int
///
///     init(store: any SettingStore) { _limit = Storage("limit", default: 30, in: store) }
///
/// If the stored value is missing or invalid, the property has its default value.
@propertyWrapper
public struct Storage<Value: DraftValue>: Sendable {
    /// The key in the store, which is also the name for users.
    public let key: String
    /// The value of the property if the store has no value, or an invalid one.
    public let defaultValue: Value

    private let store: any SettingStore
    private let rule: ValidationRule<Value>

    /// Creates a property. By default, every value of the type is valid.
    public init(
        _ key: String, default defaultValue: Value, _ rule: ValidationRule<Value> = .any, in store: any SettingStore
    ) {
        self.key = key
        self.defaultValue = defaultValue
        self.rule = rule
        self.store = store
    }

    /// The value. A value that cannot be written is lost; use ``set(_:)`` to get the error.
    public var wrappedValue: Value {
        get { store.value(forKey: key).flatMap { try? value(of: $0) } ?? defaultValue }
        nonmutating set { try? store.set(newValue.fieldValue, forKey: key) }
    }

    /// The property itself, with its key and its rule.
    public var projectedValue: Storage { self }

    /// Sets the value from input, such as text.
    ///
    /// - Throws: `invalidRequest` with the expected form for invalid input, and the error of the store.
    public func set(_ input: FieldValue) throws(ProviderError) {
        try store.set(try value(of: input).fieldValue, forKey: key)
    }

    /// Removes the stored value, so that the property has its default value.
    public func reset() throws(ProviderError) {
        try store.set(nil, forKey: key)
    }

    private func value(of input: FieldValue) throws(ProviderError) -> Value {
        var property = Validated<Value>(rule)
        property.setInput(input, forField: key)
        if let error = property.errors.first { throw ProviderError(.invalidRequest, error.message) }
        return property.wrappedValue ?? defaultValue
    }
}
