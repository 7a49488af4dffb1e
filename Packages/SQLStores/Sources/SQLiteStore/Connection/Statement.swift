import CSQLite
import Essentials
import StoreProtocols

/// A prepared statement. Parameters are numbered from 1, and result columns are numbered from 0.
final class Statement {
    let pointer: OpaquePointer
    /// Unowned, because the connection owns its statements.
    private unowned let connection: Connection

    init(_ pointer: OpaquePointer, _ connection: Connection) {
        self.pointer = pointer
        self.connection = connection
    }

    deinit { sqlite_finalize_statement(pointer) }

    func bind(_ value: Cell, at index: Int) throws(StoreError) {
        let index = Int32(index)
        let code =
            switch value {
            case .null: sqlite_bind_null_value(pointer, index)
            case .integer(let integer): sqlite_bind_integer(pointer, index, integer)
            case .number(let number): sqlite_bind_number(pointer, index, number)
            case .text(var text): text.withUTF8 { sqlite_bind_utf8(pointer, index, $0.baseAddress, UInt64($0.count)) }
            }
        try connection.check(code)
    }

    /// Runs the statement with the values, and calls the closure for each row of the result.
    ///
    /// Parameters without a value keep the value of the previous run.
    func run(_ values: [Cell] = [], _ row: (Statement) throws(StoreError) -> Void = { _ in }) throws(StoreError) {
        for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
        defer { sqlite_reset_statement(pointer) }
        while true {
            let code = sqlite_step_statement(pointer)
            switch sqlite_code(rawValue: UInt32(code)) {
            case SQLITE_CODE_ROW: try row(self)
            case SQLITE_CODE_DONE: return
            default: throw connection.failure(code)
            }
        }
    }

    /// Runs the statement, and returns the first column of the last row as an integer; `nil` if there is no row.
    func integer(_ values: [Cell] = []) throws(StoreError) -> Int64? {
        var result: Int64?
        try run(values) { row in result = row[0].integer }
        return result
    }

    /// The value in a column of the current row.
    subscript(column: Int) -> Cell {
        let column = Int32(column)
        switch sqlite_type_of(pointer, column) {
        case SQLITE_TYPE_INTEGER: return .integer(sqlite_integer(pointer, column))
        case SQLITE_TYPE_FLOAT: return .number(sqlite_number(pointer, column))
        case SQLITE_TYPE_TEXT, SQLITE_TYPE_BLOB:
            guard let bytes = sqlite_utf8(pointer, column) else { return .null }
            let count = Int(sqlite_utf8_count(pointer, column))
            return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
        default: return .null
        }
    }
}

/// A value as SQLite stores it.
enum Cell: Hashable {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)

    var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// Returns a cell that contains a time in whole seconds since 1970.
    static func seconds(_ date: Date) -> Cell {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        return .integer(Int64(exactly: seconds) ?? 0)
    }

    var date: Date? { integer.map { Date(timeIntervalSince1970: Double($0)) } }
}
