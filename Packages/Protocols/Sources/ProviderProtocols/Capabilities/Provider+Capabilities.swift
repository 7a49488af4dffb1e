// A provider as one of the protocols of its capabilities; `nil` if it does not have the capability. An app opens a provider
// once, as `some Provider`, and these properties keep the type of its items.
extension Provider {
    /// The provider, if it can list items; otherwise `nil`.
    public var lister: (any Listing<Item>)? { self as? any Listing<Item> }
    /// The provider, if it can divide lists of items; otherwise `nil`.
    public var partitioner: (any Partitioning<Item>)? { self as? any Partitioning<Item> }
    /// The provider, if it can list the changes to items; otherwise `nil`.
    public var tracker: (any ChangeTracking<Item>)? { self as? any ChangeTracking<Item> }
    /// The provider, if it can look up items; otherwise `nil`.
    public var getter: (any Getting<Item>)? { self as? any Getting<Item> }
    /// The provider, if it can download the files of items; otherwise `nil`.
    public var downloader: (any Downloading<Item>)? { self as? any Downloading<Item> }
    /// The provider, if it can add items; otherwise `nil`.
    public var adder: (any Adding<Item>)? { self as? any Adding<Item> }
    /// The provider, if it can edit items; otherwise `nil`.
    public var editor: (any Editing<Item>)? { self as? any Editing<Item> }
    /// The provider, if it can delete items; otherwise `nil`.
    public var deleter: (any Deleting<Item>)? { self as? any Deleting<Item> }
}
