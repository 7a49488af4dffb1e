/// Stores a property in memory of its own, so that a copy of the containing structure copies only a reference.
///
/// The compiler writes functions that copy, assign and destroy each structure, and each contains the code for all
/// structures in it. Use this for a large structure that many others contain and that is rarely changed: every change
/// allocates memory.
@propertyWrapper
public struct Indirect<Value: Sendable>: Sendable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var storage: Storage

    public init(wrappedValue: Value) {
        storage = Storage(wrappedValue)
    }

    public var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }
}
