#include "CSQLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <strings.h>

enum { CONFIG_MEMSTATUS = 9, DBCONFIG_DQS_DML = 1013 };

/// The actions of a statement that an authorizer is asked about.
enum {
    ACTION_PRAGMA = 19,
    ACTION_READ = 20,
    ACTION_SELECT = 21,
    ACTION_UPDATE = 23,
    ACTION_FUNCTION = 31,
    ACTION_RECURSIVE = 33,
    PERMITTED = 0,
    DENIED = 1,
};

#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #ours " differs from sqlite3.h")
#define SAME_CODE(name) SAME(SQLITE_CODE_##name, SQLITE_##name)
SAME_CODE(OK);
SAME_CODE(ERROR);
SAME_CODE(PERM);
SAME_CODE(BUSY);
SAME_CODE(LOCKED);
SAME_CODE(NOMEM);
SAME_CODE(READONLY);
SAME_CODE(INTERRUPT);
SAME_CODE(IOERR);
SAME_CODE(CORRUPT);
SAME_CODE(FULL);
SAME_CODE(CANTOPEN);
SAME_CODE(TOOBIG);
SAME_CODE(MISMATCH);
SAME_CODE(AUTH);
SAME_CODE(NOTADB);
SAME_CODE(ROW);
SAME_CODE(DONE);
SAME_CODE(IOERR_WRITE);
SAME(SQLITE_TYPE_INTEGER, SQLITE_INTEGER);
SAME(SQLITE_TYPE_FLOAT, SQLITE_FLOAT);
SAME(SQLITE_TYPE_TEXT, SQLITE_TEXT);
SAME(SQLITE_TYPE_BLOB, SQLITE_BLOB);
SAME(SQLITE_TYPE_NULL, SQLITE_NULL);
SAME(SQLITE_FLAGS_WRITE, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX);
SAME(SQLITE_FLAGS_EXISTING, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
SAME(CONFIG_MEMSTATUS, SQLITE_CONFIG_MEMSTATUS);
SAME(DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DML);
SAME(ACTION_PRAGMA, SQLITE_PRAGMA);
SAME(ACTION_READ, SQLITE_READ);
SAME(ACTION_SELECT, SQLITE_SELECT);
SAME(ACTION_UPDATE, SQLITE_UPDATE);
SAME(ACTION_FUNCTION, SQLITE_FUNCTION);
SAME(ACTION_RECURSIVE, SQLITE_RECURSIVE);
SAME(DENIED, SQLITE_DENY);
#endif

static int (*config)(int, ...);
static int (*db_config)(sqlite_database *, int, ...);
static int (*libversion_number)(void);
static int (*open_v2)(const char *, sqlite_database **, int, const char *);
static int (*close_v2)(sqlite_database *);
static int (*extended_result_codes)(sqlite_database *, int);
static int (*busy_timeout)(sqlite_database *, int);
static const char *(*errmsg)(sqlite_database *);
static int (*system_errno)(sqlite_database *);
static int (*exec)(sqlite_database *, const char *, void *, void *, char **);
static int (*changes)(sqlite_database *);
static int64_t (*last_insert_rowid)(sqlite_database *);
static void (*set_last_insert_rowid)(sqlite_database *, int64_t);
static int (*prepare_v3)(sqlite_database *, const char *, int, unsigned int, sqlite_statement **, const char **);
static int (*finalize)(sqlite_statement *);
static int (*step)(sqlite_statement *);
static int (*reset)(sqlite_statement *);
static int (*bind_null)(sqlite_statement *, int);
static int (*bind_int64)(sqlite_statement *, int, int64_t);
static int (*bind_double)(sqlite_statement *, int, double);
static int (*bind_text64)(sqlite_statement *, int, const char *, uint64_t, void (*)(void *), unsigned char);
static int (*column_type)(sqlite_statement *, int);
static int64_t (*column_int64)(sqlite_statement *, int);
static double (*column_double)(sqlite_statement *, int);
static const unsigned char *(*column_text)(sqlite_statement *, int);
static int (*column_bytes)(sqlite_statement *, int);
static int (*column_count)(sqlite_statement *);
static const char *(*column_name)(sqlite_statement *, int);
static int (*bind_parameter_count)(sqlite_statement *);
static void (*progress_handler)(sqlite_database *, int, int (*)(void *), void *);
typedef int authorizer(void *, int, const char *, const char *, const char *, const char *);
static int (*set_authorizer)(sqlite_database *, authorizer *, void *);

/// Only in libraries that were built with SQLITE_ENABLE_COLUMN_METADATA.
static const char *(*column_table_name)(sqlite_statement *, int);
static const char *(*column_origin_name)(sqlite_statement *, int);

static const struct {
    void *pointer;
    const char *name;
} functions[] = {
    {&config, "sqlite3_config"},
    {&db_config, "sqlite3_db_config"},
    {&libversion_number, "sqlite3_libversion_number"},
    {&open_v2, "sqlite3_open_v2"},
    {&close_v2, "sqlite3_close_v2"},
    {&extended_result_codes, "sqlite3_extended_result_codes"},
    {&busy_timeout, "sqlite3_busy_timeout"},
    {&errmsg, "sqlite3_errmsg"},
    {&system_errno, "sqlite3_system_errno"},
    {&exec, "sqlite3_exec"},
    {&changes, "sqlite3_changes"},
    {&last_insert_rowid, "sqlite3_last_insert_rowid"},
    {&set_last_insert_rowid, "sqlite3_set_last_insert_rowid"},
    {&prepare_v3, "sqlite3_prepare_v3"},
    {&finalize, "sqlite3_finalize"},
    {&step, "sqlite3_step"},
    {&reset, "sqlite3_reset"},
    {&bind_null, "sqlite3_bind_null"},
    {&bind_int64, "sqlite3_bind_int64"},
    {&bind_double, "sqlite3_bind_double"},
    {&bind_text64, "sqlite3_bind_text64"},
    {&column_type, "sqlite3_column_type"},
    {&column_int64, "sqlite3_column_int64"},
    {&column_double, "sqlite3_column_double"},
    {&column_text, "sqlite3_column_text"},
    {&column_bytes, "sqlite3_column_bytes"},
    {&column_count, "sqlite3_column_count"},
    {&column_name, "sqlite3_column_name"},
    {&bind_parameter_count, "sqlite3_bind_parameter_count"},
    {&progress_handler, "sqlite3_progress_handler"},
    {&set_authorizer, "sqlite3_set_authorizer"},
};

static sqlite_load_result load(const char *name) {
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return SQLITE_MISSING;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) return SQLITE_TOO_OLD;
        *(void **)functions[i].pointer = function;
    }
    *(void **)&column_table_name = dlsym(library, "sqlite3_column_table_name");
    *(void **)&column_origin_name = dlsym(library, "sqlite3_column_origin_name");
    // SQLite would count its memory under a lock. It refuses this if another part of the process uses it already.
    config(CONFIG_MEMSTATUS, 0);
    const int first_version_with_strict_tables = 3037000;
    return libversion_number() >= first_version_with_strict_tables ? SQLITE_LOADED : SQLITE_TOO_OLD;
}

sqlite_load_result sqlite_load(const char *name) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static bool is_loaded;
    pthread_mutex_lock(&mutex);
    sqlite_load_result result = is_loaded ? SQLITE_LOADED : load(name);
    is_loaded = result == SQLITE_LOADED;
    pthread_mutex_unlock(&mutex);
    return result;
}

int sqlite_open(const char *path, sqlite_database **database, int flags) {
    int code = open_v2(path, database, flags, NULL);
    if (*database) {
        extended_result_codes(*database, 1);
        // Otherwise, the unknown column "nmae" would be the text 'nmae'.
        db_config(*database, DBCONFIG_DQS_DML, 0, NULL);
    }
    return code;
}
void sqlite_close(sqlite_database *database) { close_v2(database); }
void sqlite_set_busy_timeout(sqlite_database *database, int milliseconds) { busy_timeout(database, milliseconds); }
const char *sqlite_message(sqlite_database *database) { return errmsg(database); }
int sqlite_system_error(sqlite_database *database) { return system_errno(database); }
int sqlite_execute(sqlite_database *database, const char *sql) { return exec(database, sql, NULL, NULL, NULL); }
int64_t sqlite_change_count(sqlite_database *database) { return changes(database); }
int64_t sqlite_last_row(sqlite_database *database) { return last_insert_rowid(database); }
void sqlite_set_last_row(sqlite_database *database, int64_t row) { set_last_insert_rowid(database, row); }

int sqlite_prepare(sqlite_database *database, const char *sql, sqlite_statement **statement) {
    const unsigned int persistent = 1;
    return prepare_v3(database, sql, -1, persistent, statement, NULL);
}
int sqlite_prepare_first(sqlite_database *database, const char *sql, sqlite_statement **statement, const char **rest) {
    return prepare_v3(database, sql, -1, 0, statement, rest);
}

static bool is_harmless_pragma(const char *name) {
    static const char *const names[] = {
        "application_id", "database_list", "encoding",   "foreign_key_list", "function_list", "index_info",
        "index_list",     "index_xinfo",   "table_info", "table_list",       "table_xinfo",   "user_version",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strcasecmp(name, names[i])) return true;
    }
    return false;
}

static int permit_reading(void *unused, int action, const char *first, const char *second, const char *schema,
                          const char *trigger) {
    switch (action) {
    case ACTION_READ:
    case ACTION_SELECT:
    case ACTION_RECURSIVE: return PERMITTED;
    case ACTION_FUNCTION: return second && strcasecmp(second, "load_extension") ? PERMITTED : DENIED;
    // Table-valued functions, such as json_each, seem to update the schema when their columns are declared. SQLite itself
    // refuses statements that update it.
    case ACTION_UPDATE: return first && !strcasecmp(first, "sqlite_master") ? PERMITTED : DENIED;
    // These two names would be set to their argument.
    case ACTION_PRAGMA:
        if (second && (!strcasecmp(first, "application_id") || !strcasecmp(first, "user_version"))) return DENIED;
        return is_harmless_pragma(first) ? PERMITTED : DENIED;
    default: return DENIED;
    }
}

void sqlite_permit_reading_only(sqlite_database *database) { set_authorizer(database, permit_reading, NULL); }

void sqlite_set_stop_check(sqlite_database *database, int (*should_stop)(void *)) {
    const int instructions = 1000;
    progress_handler(database, instructions, should_stop, NULL);
}

int sqlite_parameter_count(sqlite_statement *statement) { return bind_parameter_count(statement); }
int sqlite_column_count(sqlite_statement *statement) { return column_count(statement); }
const char *sqlite_column_name(sqlite_statement *statement, int column) { return column_name(statement, column); }
const char *sqlite_origin_table(sqlite_statement *statement, int column) {
    return column_table_name ? column_table_name(statement, column) : NULL;
}
const char *sqlite_origin_column(sqlite_statement *statement, int column) {
    return column_origin_name ? column_origin_name(statement, column) : NULL;
}
void sqlite_finalize_statement(sqlite_statement *statement) { finalize(statement); }
int sqlite_step_statement(sqlite_statement *statement) { return step(statement); }
void sqlite_reset_statement(sqlite_statement *statement) { reset(statement); }
int sqlite_bind_null_value(sqlite_statement *statement, int index) { return bind_null(statement, index); }
int sqlite_bind_integer(sqlite_statement *statement, int index, int64_t value) {
    return bind_int64(statement, index, value);
}
int sqlite_bind_number(sqlite_statement *statement, int index, double value) {
    return bind_double(statement, index, value);
}
int sqlite_bind_utf8(sqlite_statement *statement, int index, const void *bytes, uint64_t count) {
    // SQLITE_TRANSIENT and SQLITE_UTF8.
    void (*const copy)(void *) = (void (*)(void *))(intptr_t)-1;
    const unsigned char utf8 = 1;
    // A NULL pointer would bind a null value.
    return bind_text64(statement, index, bytes ? bytes : "", count, copy, utf8);
}
sqlite_type sqlite_type_of(sqlite_statement *statement, int column) {
    return (sqlite_type)column_type(statement, column);
}
int64_t sqlite_integer(sqlite_statement *statement, int column) { return column_int64(statement, column); }
double sqlite_number(sqlite_statement *statement, int column) { return column_double(statement, column); }
const unsigned char *sqlite_utf8(sqlite_statement *statement, int column) { return column_text(statement, column); }
int sqlite_utf8_count(sqlite_statement *statement, int column) { return column_bytes(statement, column); }
