import CPostgres
import Essentials

/// The result of a statement. Rows and columns are numbered from 0.
final class QueryResult {
    private let pointer: OpaquePointer?

    /// - Parameter pointer: `nil` if memory is exhausted, or if the statement could not be sent.
    init(_ pointer: OpaquePointer?) { self.pointer = pointer }

    deinit { postgres_clear(pointer) }

    var isSuccess: Bool {
        let status = postgres_status(rawValue: UInt32(postgres_result_status(pointer)))
        return pointer != nil
            && [POSTGRES_STATUS_COMMAND, POSTGRES_STATUS_ROWS, POSTGRES_STATUS_SINGLE_ROW].contains(status)
    }

    var rowCount: Int { Int(postgres_row_count(pointer)) }
    var columnCount: Int { Int(postgres_column_count(pointer)) }

    /// Returns a value in the server's text form; `nil` if it is null, or if there is no such row.
    func text(_ row: Int, _ column: Int) -> String? {
        let (row, column) = (Int32(row), Int32(column))
        guard row < postgres_row_count(pointer), !postgres_is_null(pointer, row, column),
            let bytes = postgres_value(pointer, row, column)
        else { return nil }
        let count = Int(postgres_value_count(pointer, row, column))
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func integer(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }

    /// Returns a `timestamptz` value; `nil` if it is null, or if ISO 8601 cannot express it.
    func date(_ row: Int, _ column: Int) -> Date? { text(row, column).flatMap(Timestamp.date) }

    /// The columns of the result of a query.
    var columns: [ResultColumn] {
        (0..<Int32(columnCount)).map { column in
            let name = postgres_column_name(pointer, column).map(String.init(cString:)) ?? ""
            let modifier = postgres_column_modifier(pointer, column)
            let origin = ColumnOrigin(
                table: postgres_column_table(pointer, column), column: postgres_table_column(pointer, column))
            let type = ServerType(id: postgres_column_type(pointer, column), modifier: modifier)
            return ResultColumn(name: name, type: type, origin: origin)
        }
    }

    func errorField(_ field: postgres_field) -> String? {
        postgres_error_field(pointer, field).map(String.init(cString:))
    }
}

/// A column of the result of a query.
struct ResultColumn {
    let name: String
    let type: ServerType
    let origin: ColumnOrigin
}

/// The table and the number of a column in `pg_attribute`; zeros for an expression.
struct ColumnOrigin: Hashable {
    let table: UInt32
    let column: Int32
}
