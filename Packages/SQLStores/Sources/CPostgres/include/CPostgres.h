// The part of libpq's binary interface (libpq.so.5, stable since 2006) that this package uses.
//
// The functions are looked up at run time, so that building does not need PostgreSQL's headers. If <libpq-fe.h> is
// present, CPostgres.c checks the numbers below against it.
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stdbool.h>
#include <stdint.h>

/// PGconn *
typedef struct postgres_connection postgres_connection;
/// PGresult *
typedef struct postgres_result postgres_result;
/// PGcancel *
typedef struct postgres_cancel postgres_cancel;

/// The outcome of a statement, ExecStatusType. Only the values that this package uses.
typedef enum postgres_status {
    POSTGRES_STATUS_EMPTY = 0,
    POSTGRES_STATUS_COMMAND = 1,
    POSTGRES_STATUS_ROWS = 2,
    POSTGRES_STATUS_SINGLE_ROW = 9,
} postgres_status;

/// Fields of an error, PG_DIAG_….
typedef enum postgres_field {
    POSTGRES_FIELD_STATE = 'C',
    POSTGRES_FIELD_MESSAGE = 'M',
    POSTGRES_FIELD_DETAIL = 'D',
    POSTGRES_FIELD_HINT = 'H',
} postgres_field;

typedef enum postgres_load_result {
    POSTGRES_LOADED,
    /// The file could not be opened.
    POSTGRES_MISSING,
    /// The library lacks a function.
    POSTGRES_TOO_OLD,
} postgres_load_result;

/// Loads the library with this file name. Does nothing if the process has already loaded a library.
///
/// May be called from several threads. The functions below may be called only after POSTGRES_LOADED was returned.
postgres_load_result postgres_load(const char *name);

/// Returns whether a URL can be parsed. The reason is written to `message`, cut to `count` bytes with the final NUL. It
/// can contain parts of the URL.
bool postgres_parse(const char *url, char *message, int count);
/// Connects, and waits for it. The settings, names and values by turns with a final NULL, apply where neither the URL nor
/// the environment has them. Returns NULL if memory is exhausted. Notices of the server are discarded.
postgres_connection *postgres_connect(const char *url, const char *const *settings);
/// Returns whether the server of a URL can be reached and accepts connections, even if it refuses the user, the password
/// or the database.
bool postgres_accepts_connections(const char *url);
void postgres_close(postgres_connection *connection);
bool postgres_is_connected(postgres_connection *connection);
/// The version of the server: 150003 for 15.3.
int postgres_server_version(postgres_connection *connection);
/// The message of the last error of this connection.
const char *postgres_message(postgres_connection *connection);
/// The password of the connection; NULL if there is none.
const char *postgres_password(postgres_connection *connection);

/// Runs all statements in the text.
postgres_result *postgres_execute(postgres_connection *connection, const char *sql);
/// Prepares one statement. The types of parameters are those that the statement implies.
postgres_result *postgres_prepare(postgres_connection *connection, const char *name, const char *sql);
/// Runs a prepared statement. A NULL value is a null value.
postgres_result *postgres_run(
    postgres_connection *connection, const char *name, int count, const char *const *values);
/// The columns of the result of a prepared statement.
postgres_result *postgres_describe(postgres_connection *connection, const char *name);
/// Starts a prepared statement, whose rows postgres_next returns one by one, so that memory stays flat.
bool postgres_start(postgres_connection *connection, const char *name);
/// Waits for the next result; NULL after the last one.
postgres_result *postgres_next(postgres_connection *connection);

/// Returns an object that can cancel the statements of a connection.
postgres_cancel *postgres_get_cancel(postgres_connection *connection);
/// Asks the server to end the current statement. May be called on any thread.
void postgres_cancel_statement(postgres_cancel *cancel);
void postgres_free_cancel(postgres_cancel *cancel);

/// Results must be cleared. All functions accept NULL.
void postgres_clear(postgres_result *result);
int postgres_result_status(postgres_result *result);
/// A field of an error; NULL if there is none.
const char *postgres_error_field(postgres_result *result, postgres_field field);
int postgres_row_count(postgres_result *result);
int postgres_column_count(postgres_result *result);
const char *postgres_column_name(postgres_result *result, int column);
uint32_t postgres_column_type(postgres_result *result, int column);
/// The parameters of the column's type, such as the precision of a number; -1 if there are none.
int postgres_column_modifier(postgres_result *result, int column);
/// The number of the table that a column comes from, and the number of the column in it; 0 for an expression.
uint32_t postgres_column_table(postgres_result *result, int column);
int postgres_table_column(postgres_result *result, int column);
bool postgres_is_null(postgres_result *result, int row, int column);
const char *postgres_value(postgres_result *result, int row, int column);
int postgres_value_count(postgres_result *result, int row, int column);

#endif
