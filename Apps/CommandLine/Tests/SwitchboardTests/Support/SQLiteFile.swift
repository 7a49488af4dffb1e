import Foundation

/// A database file that another program writes or reads, with the library that `switchboard` also uses.
struct SQLiteFile {
    let path: String

    struct Failure: Error {
        let message: String
    }

    /// Executes statements, and returns the values of their rows as text.
    @discardableResult
    func rows(_ sql: String) throws -> [[String?]] {
        let library = try Self.library.get()
        var database: OpaquePointer?
        defer { _ = library.close(database) }
        guard library.open(path, &database) == 0 else { throw Failure(message: "cannot open \(path)") }
        let rows = Rows()
        let code = library.execute(database, sql, rowHandler, Unmanaged.passUnretained(rows).toOpaque(), nil)
        guard code == 0 else { throw Failure(message: "\(path): error \(code) in: \(sql)") }
        return rows.values
    }

    private typealias Pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private typealias RowHandler = @convention(c) (UnsafeMutableRawPointer?, Int32, Pointers?, Pointers?) -> Int32

    private final class Rows {
        var values: [[String?]] = []
    }

    private let rowHandler: RowHandler = { rows, count, values, _ in
        guard let rows, let values else { return 0 }
        Unmanaged<Rows>.fromOpaque(rows).takeUnretainedValue().values.append(
            (0..<Int(count)).map { values[$0].map { String(cString: $0) } })
        return 0
    }

    init(path: String) {
        self.path = path
    }

    private struct Library: Sendable {
        let open: @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
        let execute:
            @convention(c) (
                OpaquePointer?, UnsafePointer<CChar>, RowHandler?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Int32
        let close: @convention(c) (OpaquePointer?) -> Int32

        init(_ name: String) throws {
            let library = dlopen(name, RTLD_NOW)
            guard let open = dlsym(library, "sqlite3_open"), let execute = dlsym(library, "sqlite3_exec"),
                let close = dlsym(library, "sqlite3_close")
            else { throw Failure(message: "cannot load \(name)") }
            self.open = unsafeBitCast(
                open, to: (@convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32).self)
            self.execute = unsafeBitCast(
                execute,
                to: (@convention(c) (
                    OpaquePointer?, UnsafePointer<CChar>, RowHandler?, UnsafeMutableRawPointer?,
                    UnsafeMutableRawPointer?
                ) -> Int32).self)
            self.close = unsafeBitCast(close, to: (@convention(c) (OpaquePointer?) -> Int32).self)
        }
    }

    #if canImport(Darwin)
        private static let library = Result { try Library("/usr/lib/libsqlite3.dylib") }
    #else
        private static let library = Result { try Library("libsqlite3.so.0") }
    #endif
}
