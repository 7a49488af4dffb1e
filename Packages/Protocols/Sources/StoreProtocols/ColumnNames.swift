/// How the columns of a table of records are named.
public enum ColumnNames: String, Hashable, Sendable, CaseIterable {
    /// By the names of the fields: `fullName`.
    case original
    /// In lower case, with `_` between words: `full_name`. SQL databases that ignore the case of names need no quotes
    /// around them.
    case snakeCase = "snake_case"
}
