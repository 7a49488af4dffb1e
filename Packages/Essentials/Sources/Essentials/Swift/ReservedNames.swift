/// Names that Swift or its toolchain uses, in lower case. A module with one of them does not build, or hides a type.
public enum ReservedNames {
    public static let all = keywords.union(modules).union(types)

    private static let keywords: Set = [
        "any", "as", "async", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
        "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "type", "typealias", "var", "where", "while",
    ]

    private static let modules: Set = [
        "builtin", "cxx", "dispatch", "distributed", "foundation", "foundationessentials",
        "foundationinternationalization", "foundationnetworking", "foundationxml", "glibc", "darwin", "musl",
        "observation", "packagedescription", "packageplugin", "regexbuilder", "swift", "synchronization", "testing",
        "xctest", "_concurrency", "_stringprocessing",
    ]

    private static let types: Set = [
        "actor", "array", "bool", "character", "data", "date", "dictionary", "double", "error", "float", "int", "never",
        "optional", "range", "result", "set", "string", "substring", "task", "uint", "url", "uuid",
    ]
}
