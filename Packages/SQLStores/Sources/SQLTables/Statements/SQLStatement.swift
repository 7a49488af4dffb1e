import Essentials
import Records

/// The text of a statement with the values of its parameters: `"SELECT list FROM sb_list WHERE source = \(source)"`.
///
/// An interpolated value becomes a parameter. Names and other SQL are interpolated as `\(sql: name)`. A part of a
/// statement, such as a condition, is a statement too. It brings its values into the statement that contains it.
package struct SQLStatement: ExpressibleByStringInterpolation {
    /// The number of statements that a connection keeps prepared. A program that runs for long, such as a server, can
    /// have any number of conditions.
    package static let maximumPrepared = 200

    /// A value of a parameter.
    package enum Value {
        case null
        case integer(Int64)
        case text(String)
        case boolean(Bool)
        /// A time of the store's own columns, in whole seconds.
        case time(Date)
        /// A value as a column of the kind stores it.
        case field(FieldValue, FieldKind)
    }

    /// The text before each value, and the text after the last one.
    private var parts: [String]
    /// The values in the order of their parameters.
    package private(set) var values: [Value] = []

    package init(stringLiteral text: String) { parts = [text] }

    package init(stringInterpolation: Interpolation) { self = stringInterpolation.statement }

    /// Returns the text.
    ///
    /// - Parameter parameter: Returns the database's text for the parameter with a number. The first one is 1.
    package func text(_ parameter: (Int) -> String) -> String {
        var text = parts[0]
        for (index, part) in parts.dropFirst().enumerated() { text += parameter(index + 1) + part }
        return text
    }

    private mutating func append(_ text: String) { parts[parts.count - 1] += text }

    private mutating func append(_ value: Value) {
        values.append(value)
        parts.append("")
    }

    private mutating func append(_ other: SQLStatement) {
        append(other.parts[0])
        parts += other.parts.dropFirst()
        values += other.values
    }
}

extension SQLStatement {
    /// The parts of a string literal.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var statement: SQLStatement = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { statement.append(text) }

        /// Appends a name or other SQL as it is.
        package mutating func appendInterpolation(sql: String) { statement.append(sql) }

        package mutating func appendInterpolation(sql other: SQLStatement) { statement.append(other) }

        package mutating func appendInterpolation(_ text: String?) {
            statement.append(text.map(Value.text) ?? .null)
        }

        package mutating func appendInterpolation(_ integer: Int64?) {
            statement.append(integer.map(Value.integer) ?? .null)
        }

        package mutating func appendInterpolation(_ boolean: Bool) { statement.append(.boolean(boolean)) }

        package mutating func appendInterpolation(_ time: Date?) {
            statement.append(time.map(Value.time) ?? .null)
        }

        package mutating func appendInterpolation(_ value: FieldValue, _ kind: FieldKind) {
            statement.append(.field(value, kind))
        }
    }
}

extension [SQLStatement] {
    /// Returns one statement with the separator between the statements.
    package func joined(separator: String) -> SQLStatement {
        guard let first else { return "" }
        return dropFirst().reduce(first) { "\(sql: $0)\(sql: separator)\(sql: $1)" }
    }
}

extension String {
    /// The text as a quoted SQL identifier: `"a ""b"""`.
    package var sqlName: String { quoted(with: "\"", replacingMarksWith: "\"\"") }
}
