// The part of SQLite's binary interface (libsqlite3.so.0, stable since 2004) that this package uses.
//
// The functions are looked up at run time, so that building does not need SQLite's headers. If <sqlite3.h> is present,
// CSQLite.c checks the numbers below against it.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdint.h>

/// sqlite3 *
typedef struct sqlite_database sqlite_database;
/// sqlite3_stmt *
typedef struct sqlite_statement sqlite_statement;

/// Result codes. Only the values that this package uses. The low byte of an extended code is its primary code.
typedef enum sqlite_code {
    SQLITE_CODE_OK = 0,
    SQLITE_CODE_ERROR = 1,
    SQLITE_CODE_PERM = 3,
    SQLITE_CODE_BUSY = 5,
    SQLITE_CODE_LOCKED = 6,
    SQLITE_CODE_NOMEM = 7,
    SQLITE_CODE_READONLY = 8,
    SQLITE_CODE_INTERRUPT = 9,
    SQLITE_CODE_IOERR = 10,
    SQLITE_CODE_CORRUPT = 11,
    SQLITE_CODE_FULL = 13,
    SQLITE_CODE_CANTOPEN = 14,
    SQLITE_CODE_TOOBIG = 18,
    SQLITE_CODE_MISMATCH = 20,
    SQLITE_CODE_AUTH = 23,
    SQLITE_CODE_NOTADB = 26,
    SQLITE_CODE_ROW = 100,
    SQLITE_CODE_DONE = 101,
    /// An extended code of SQLITE_CODE_IOERR. SQLite does not report the errno of a failed write.
    SQLITE_CODE_IOERR_WRITE = 778,
} sqlite_code;

/// Types of values.
typedef enum sqlite_type {
    SQLITE_TYPE_INTEGER = 1,
    SQLITE_TYPE_FLOAT = 2,
    SQLITE_TYPE_TEXT = 3,
    SQLITE_TYPE_BLOB = 4,
    SQLITE_TYPE_NULL = 5,
} sqlite_type;

enum {
    /// SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    SQLITE_FLAGS_WRITE = 0x8006,
    /// The same without SQLITE_OPEN_CREATE: a missing file is an error.
    SQLITE_FLAGS_EXISTING = 0x8002,
};

typedef enum sqlite_load_result {
    SQLITE_LOADED,
    /// The file could not be opened.
    SQLITE_MISSING,
    /// The library is older than 3.37, the first version with STRICT tables, or lacks a function.
    SQLITE_TOO_OLD,
} sqlite_load_result;

/// Loads the library with this file name. Does nothing if the process has already loaded a library.
///
/// May be called from several threads. The functions below may be called only after SQLITE_LOADED was returned.
sqlite_load_result sqlite_load(const char *name);

/// Opens a file with extended result codes. The database must be closed, even if the result is an error.
int sqlite_open(const char *path, sqlite_database **database, int flags);
void sqlite_close(sqlite_database *database);
void sqlite_set_busy_timeout(sqlite_database *database, int milliseconds);
/// The message of the last error of this database.
const char *sqlite_message(sqlite_database *database);
/// The errno of the last failed system call of this database.
int sqlite_system_error(sqlite_database *database);
/// Runs all statements in the text.
int sqlite_execute(sqlite_database *database, const char *sql);
/// The number of rows that the last INSERT, UPDATE or DELETE changed.
int64_t sqlite_change_count(sqlite_database *database);
/// The row id of the last row that was inserted, or the value that was set after that.
int64_t sqlite_last_row(sqlite_database *database);
void sqlite_set_last_row(sqlite_database *database, int64_t row);

/// Prepares the first statement in the text.
int sqlite_prepare(sqlite_database *database, const char *sql, sqlite_statement **statement);
/// Prepares the first statement of a text. Sets it to NULL if there is none before the first semicolon or the end, and
/// sets the rest to the text after it.
int sqlite_prepare_first(sqlite_database *database, const char *sql, sqlite_statement **statement, const char **rest);
/// Refuses all later statements that do more than read tables and descriptions of tables.
void sqlite_permit_reading_only(sqlite_database *database);
/// Calls a function from time to time while a statement runs. A result other than 0 ends it with SQLITE_CODE_INTERRUPT.
void sqlite_set_stop_check(sqlite_database *database, int (*should_stop)(void *));
int sqlite_parameter_count(sqlite_statement *statement);
int sqlite_column_count(sqlite_statement *statement);
const char *sqlite_column_name(sqlite_statement *statement, int column);
/// The table and the column that a column of the result has its values from; NULL for an expression, and if the library
/// does not tell.
const char *sqlite_origin_table(sqlite_statement *statement, int column);
const char *sqlite_origin_column(sqlite_statement *statement, int column);
void sqlite_finalize_statement(sqlite_statement *statement);
int sqlite_step_statement(sqlite_statement *statement);
/// Ends the execution. The bound values stay.
void sqlite_reset_statement(sqlite_statement *statement);
int sqlite_bind_null_value(sqlite_statement *statement, int index);
int sqlite_bind_integer(sqlite_statement *statement, int index, int64_t value);
int sqlite_bind_number(sqlite_statement *statement, int index, double value);
/// Binds UTF-8 text, which may contain NUL and is copied.
int sqlite_bind_utf8(sqlite_statement *statement, int index, const void *bytes, uint64_t count);
sqlite_type sqlite_type_of(sqlite_statement *statement, int column);
int64_t sqlite_integer(sqlite_statement *statement, int column);
double sqlite_number(sqlite_statement *statement, int column);
/// The UTF-8 bytes, which are valid until the next step; NULL if memory is exhausted.
const unsigned char *sqlite_utf8(sqlite_statement *statement, int column);
int sqlite_utf8_count(sqlite_statement *statement, int column);

#endif
