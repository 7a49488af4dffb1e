/// Names of types that the type of a package's items cannot have, because the sources use another type with the name.
enum ReservedTypes {
    static let all = swift.union(protocols).union(sources)

    private static let swift: Set = [
        "Any", "Array", "Bool", "Character", "Codable", "Data", "Date", "Decimal", "Decodable", "Dictionary", "Double",
        "Encodable", "Error", "Float", "Hashable", "Int", "Int128", "Int64", "Never", "Optional", "Range", "Regex",
        "Result", "Self", "Sendable", "Set", "String", "Substring", "Task", "Type", "UInt64", "URL", "UUID",
    ]

    /// The public types of `Protocols`. A test compares the list with the sources.
    private static let protocols: Set = [
        "APIClient", "APIError", "APIRequest", "APIResponse", "AccessToken", "Adding", "BodyDecoder", "BodyDestination",
        "BodyEncoder", "BodyFormat", "BodyProgressEvent", "BodyReader", "BoundedRange", "CSVFormat", "CSVRow",
        "CSVRows", "CachedResponseEvent", "Capability", "ChangeOutcome", "ChangeTracking", "ClientFactory", "Column",
        "ColumnNames",
        "ColumnRole", "Completeness", "ContractExclusion", "Contradiction", "Credential", "CustomParameterKind",
        "CustomPlacement", "CustomTarget", "DTOConvertible", "DTODecodable", "DTOEncodable", "DecodedRecords",
        "Deleting", "DiscardingEventSink", "Downloading", "DraftDescribing", "DraftDescription", "DraftField",
        "DraftValue", "Editing", "Entity", "ErrorMapping", "ErrorResponse", "Event", "EventSink", "ExactNumber",
        "Field",
        "FieldConvertible", "FieldFault", "FieldKey", "FieldKeys", "FieldKeysUse", "FieldKind", "FieldMapping",
        "FieldMappings", "FieldPath", "FieldSource", "FieldValue", "FormEntry", "Getting", "HTTPHeaders", "HTTPMethod",
        "HTTPRequest", "HTTPResponse", "HTTPTransport", "HashFunction", "IgnoredEntry", "Image", "IncorrectData",
        "InputError", "InputForm", "ItemDescribing", "ItemDescription", "ItemDraft", "ItemJSONHandler", "ItemReference",
        "LenientInteger", "LenientText", "LikePattern", "ListRemovals", "ListRequest", "ListSlice", "Listing",
        "MappedDecoder",
        "MappedValue", "MessageDigests", "NetworkError", "OpenEnum", "Origin", "PackagedProvider", "Page",
        "PageOutcome", "PageSizes",
        "PageToken", "PageTokens", "Paging", "Parameter", "ParameterKind", "ParameterMessage", "ParameterValues",
        "PartialBody", "Partitioning", "PendingChange", "PendingChangeStore", "PreparedCondition", "Provider",
        "ProviderContext",
        "ProviderDescriptor", "ProviderError", "QueryBatch", "QueryItem", "Rate", "RateLimitStatus", "RawDecodable",
        "RawEncodable", "RawItem", "RawItemStore", "RawMappable", "Record", "RecordCondition", "RecordDocument",
        "RecordField",
        "RecordFilter", "RecordSchema", "RecordShape", "RecordStore", "Repo", "Repository", "RequestBody",
        "RequestEvent", "RequestLimits",
        "RequestSigner",
        "ResponseValues", "RunOptions", "SQLStore", "Sample", "SampleBook", "SchemaChange", "Secret",
        "SecretRequirement", "SigningInput", "SliceAxis", "SourceReader", "StoreError", "StoreMaintenance", "StorePart",
        "StoreRemoval", "StoredList", "StoredRecord", "StoredTable", "Subscription", "SyncDestination", "SyncRun",
        "TextBody", "TokenExchange", "TokenRefresh",
        "User", "UserDraft", "Validated", "ValidatedProperty", "ValidationError", "ValidationRule", "ValueBounds",
        "WaitingEvent", "WebAddressPattern", "XMLDecodable", "XMLRecordDocument",
    ]

    /// The types that the sources of packages declare.
    private static let sources: Set = [
        "ErrorEntry", "JSONLines", "Operation", "OperationRule", "OperationRules", "Samples",
        "SkippedItems", "TokenEntry",
    ]
}
