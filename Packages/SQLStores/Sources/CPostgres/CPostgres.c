#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/// PQconninfoOption
typedef struct option {
    char *keyword;
    char *environment;
    char *compiled;
    char *value;
    char *label;
    char *display;
    int size;
} option;

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#endif
#ifdef LIBPQ_FE_H
#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #ours " differs from libpq-fe.h")
SAME(POSTGRES_STATUS_EMPTY, PGRES_EMPTY_QUERY);
SAME(POSTGRES_STATUS_COMMAND, PGRES_COMMAND_OK);
SAME(POSTGRES_STATUS_ROWS, PGRES_TUPLES_OK);
SAME(POSTGRES_STATUS_SINGLE_ROW, PGRES_SINGLE_TUPLE);
SAME(0, CONNECTION_OK);
SAME(sizeof(Oid), sizeof(uint32_t));
SAME(sizeof(option), sizeof(PQconninfoOption));
SAME(offsetof(option, value), offsetof(PQconninfoOption, val));
#endif

static option *(*conndefaults)(void);
static option *(*conninfo_parse)(const char *, char **);
static void (*conninfo_free)(option *);
static void (*freemem)(void *);
static postgres_connection *(*connectdb_params)(const char *const *, const char *const *, int);
static int (*ping_params)(const char *const *, const char *const *, int);
static void (*finish)(postgres_connection *);
static int (*status)(postgres_connection *);
static int (*server_version)(postgres_connection *);
static char *(*error_message)(postgres_connection *);
static char *(*pass)(postgres_connection *);
static void *(*set_notice_receiver)(postgres_connection *, void (*)(void *, const postgres_result *), void *);
static postgres_result *(*exec)(postgres_connection *, const char *);
static postgres_result *(*prepare)(postgres_connection *, const char *, const char *, int, const uint32_t *);
static postgres_result *(*exec_prepared)(
    postgres_connection *, const char *, int, const char *const *, const int *, const int *, int);
static postgres_result *(*describe_prepared)(postgres_connection *, const char *);
static int (*send_query_prepared)(
    postgres_connection *, const char *, int, const char *const *, const int *, const int *, int);
static int (*set_single_row_mode)(postgres_connection *);
static postgres_result *(*get_result)(postgres_connection *);
static postgres_cancel *(*get_cancel)(postgres_connection *);
static int (*cancel)(postgres_cancel *, char *, int);
static void (*free_cancel)(postgres_cancel *);
static void (*clear)(postgres_result *);
static int (*result_status)(const postgres_result *);
static char *(*result_error_field)(const postgres_result *, int);
static int (*ntuples)(const postgres_result *);
static int (*nfields)(const postgres_result *);
static char *(*fname)(const postgres_result *, int);
static uint32_t (*ftype)(const postgres_result *, int);
static int (*column_fmod)(const postgres_result *, int);
static uint32_t (*ftable)(const postgres_result *, int);
static int (*ftablecol)(const postgres_result *, int);
static int (*getisnull)(const postgres_result *, int, int);
static char *(*getvalue)(const postgres_result *, int, int);
static int (*getlength)(const postgres_result *, int, int);

static const struct {
    void *pointer;
    const char *name;
} functions[] = {
    {&conndefaults, "PQconndefaults"},
    {&conninfo_parse, "PQconninfoParse"},
    {&conninfo_free, "PQconninfoFree"},
    {&freemem, "PQfreemem"},
    {&connectdb_params, "PQconnectdbParams"},
    {&ping_params, "PQpingParams"},
    {&finish, "PQfinish"},
    {&status, "PQstatus"},
    {&server_version, "PQserverVersion"},
    {&error_message, "PQerrorMessage"},
    {&pass, "PQpass"},
    {&set_notice_receiver, "PQsetNoticeReceiver"},
    {&exec, "PQexec"},
    {&prepare, "PQprepare"},
    {&exec_prepared, "PQexecPrepared"},
    {&describe_prepared, "PQdescribePrepared"},
    {&send_query_prepared, "PQsendQueryPrepared"},
    {&set_single_row_mode, "PQsetSingleRowMode"},
    {&get_result, "PQgetResult"},
    {&get_cancel, "PQgetCancel"},
    {&cancel, "PQcancel"},
    {&free_cancel, "PQfreeCancel"},
    {&clear, "PQclear"},
    {&result_status, "PQresultStatus"},
    {&result_error_field, "PQresultErrorField"},
    {&ntuples, "PQntuples"},
    {&nfields, "PQnfields"},
    {&fname, "PQfname"},
    {&ftype, "PQftype"},
    {&column_fmod, "PQfmod"},
    {&ftable, "PQftable"},
    {&ftablecol, "PQftablecol"},
    {&getisnull, "PQgetisnull"},
    {&getvalue, "PQgetvalue"},
    {&getlength, "PQgetlength"},
};

static postgres_load_result load(const char *name) {
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return POSTGRES_MISSING;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) return POSTGRES_TOO_OLD;
        *(void **)functions[i].pointer = function;
    }
    return POSTGRES_LOADED;
}

postgres_load_result postgres_load(const char *name) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static bool is_loaded;
    pthread_mutex_lock(&mutex);
    postgres_load_result result = is_loaded ? POSTGRES_LOADED : load(name);
    is_loaded = result == POSTGRES_LOADED;
    pthread_mutex_unlock(&mutex);
    return result;
}

bool postgres_parse(const char *url, char *message, int count) {
    char *reason = NULL;
    option *options = conninfo_parse(url, &reason);
    snprintf(message, (size_t)count, "%s", reason ? reason : "");
    if (reason) freemem(reason);
    if (options) conninfo_free(options);
    return options;
}

/// Returns whether a keyword is in a list of options and has no value. Older versions of libpq refuse newer keywords.
static bool is_free(const option *options, const char *keyword) {
    for (; options && options->keyword; options++) {
        if (strcmp(options->keyword, keyword) == 0) return !options->value;
    }
    return false;
}

static void discard_notice(void *context, const postgres_result *notice) {
    (void)context;
    (void)notice;
}

postgres_connection *postgres_connect(const char *url, const char *const *settings) {
    enum { MAXIMUM = 16 };
    const char *names[MAXIMUM + 3] = {0};
    const char *values[MAXIMUM + 3] = {0};
    int count = 0;
    // The defaults include the values of environment variables. Of two equal names, the last one counts.
    option *defaults = conndefaults();
    for (; settings[0] && count < MAXIMUM; settings += 2) {
        if (!is_free(defaults, settings[0])) continue;
        names[count] = settings[0];
        values[count++] = settings[1];
    }
    names[count] = "dbname";
    values[count++] = url;
    names[count] = "client_encoding";
    values[count] = "UTF8";
    const int expand_url = 1;
    postgres_connection *connection = connectdb_params(names, values, expand_url);
    if (defaults) conninfo_free(defaults);
    if (connection) set_notice_receiver(connection, discard_notice, NULL);
    return connection;
}

bool postgres_accepts_connections(const char *url) {
    // Of two equal names, the last one counts. A server without TLS would not be asked if the URL requires TLS.
    const char *names[] = {"connect_timeout", "dbname", "sslmode", NULL};
    const char *values[] = {"5", url, "prefer", NULL};
    const int expand_url = 1;
    const int accepts = 0; // PQPING_OK
    return ping_params(names, values, expand_url) == accepts;
}
void postgres_close(postgres_connection *connection) { finish(connection); }
bool postgres_is_connected(postgres_connection *connection) { return status(connection) == 0; }
int postgres_server_version(postgres_connection *connection) { return server_version(connection); }
const char *postgres_message(postgres_connection *connection) { return error_message(connection); }
const char *postgres_password(postgres_connection *connection) { return pass(connection); }

postgres_result *postgres_execute(postgres_connection *connection, const char *sql) { return exec(connection, sql); }
postgres_result *postgres_prepare(postgres_connection *connection, const char *name, const char *sql) {
    return prepare(connection, name, sql, 0, NULL);
}
postgres_result *postgres_run(
    postgres_connection *connection, const char *name, int count, const char *const *values) {
    return exec_prepared(connection, name, count, values, NULL, NULL, 0);
}
postgres_result *postgres_describe(postgres_connection *connection, const char *name) {
    return describe_prepared(connection, name);
}
bool postgres_start(postgres_connection *connection, const char *name) {
    return send_query_prepared(connection, name, 0, NULL, NULL, NULL, 0) && set_single_row_mode(connection);
}
postgres_result *postgres_next(postgres_connection *connection) { return get_result(connection); }

postgres_cancel *postgres_get_cancel(postgres_connection *connection) { return get_cancel(connection); }
void postgres_cancel_statement(postgres_cancel *object) {
    char message[256];
    if (object) cancel(object, message, sizeof message);
}
void postgres_free_cancel(postgres_cancel *object) {
    if (object) free_cancel(object);
}

void postgres_clear(postgres_result *result) { clear(result); }
int postgres_result_status(postgres_result *result) { return result_status(result); }
const char *postgres_error_field(postgres_result *result, postgres_field field) {
    return result_error_field(result, (int)field);
}
int postgres_row_count(postgres_result *result) { return ntuples(result); }
int postgres_column_count(postgres_result *result) { return nfields(result); }
const char *postgres_column_name(postgres_result *result, int column) { return fname(result, column); }
uint32_t postgres_column_type(postgres_result *result, int column) { return ftype(result, column); }
int postgres_column_modifier(postgres_result *result, int column) { return column_fmod(result, column); }
uint32_t postgres_column_table(postgres_result *result, int column) { return ftable(result, column); }
int postgres_table_column(postgres_result *result, int column) { return ftablecol(result, column); }
bool postgres_is_null(postgres_result *result, int row, int column) { return getisnull(result, row, column); }
const char *postgres_value(postgres_result *result, int row, int column) { return getvalue(result, row, column); }
int postgres_value_count(postgres_result *result, int row, int column) { return getlength(result, row, column); }
