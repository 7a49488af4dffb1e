#include "CLibcurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #ours " differs from curl.h")
#define SAME_OPTION(name) SAME(LIBCURL_OPTION_##name, CURLOPT_##name)
#define SAME_CODE(name) SAME(LIBCURL_CODE_##name, CURLE_##name)
SAME_OPTION(NOBODY);
SAME_OPTION(FRESH_CONNECT);
SAME_OPTION(HTTP_VERSION);
SAME_OPTION(BUFFERSIZE);
SAME_OPTION(NOSIGNAL);
SAME_OPTION(CONNECTTIMEOUT_MS);
SAME(LIBCURL_OPTION_PROTOCOLS, 181);
SAME_OPTION(PATH_AS_IS);
SAME_OPTION(PIPEWAIT);
SAME_OPTION(SUPPRESS_CONNECT_HEADERS);
SAME_OPTION(DISALLOW_USERNAME_IN_URL);
#if LIBCURL_VERSION_NUM >= 0x075700
SAME_OPTION(QUICK_EXIT);
#endif
SAME_OPTION(WRITEDATA);
SAME_OPTION(URL);
SAME_OPTION(PROXY);
SAME_OPTION(ERRORBUFFER);
SAME_OPTION(HTTPHEADER);
SAME_OPTION(HEADERDATA);
SAME_OPTION(CUSTOMREQUEST);
SAME_OPTION(CAINFO);
SAME_OPTION(CAPATH);
SAME_OPTION(ACCEPT_ENCODING);
SAME_OPTION(COPYPOSTFIELDS);
SAME_OPTION(NOPROXY);
SAME_OPTION(PROXY_CAINFO);
SAME_OPTION(PROXY_CAPATH);
SAME_OPTION(WRITEFUNCTION);
SAME_OPTION(HEADERFUNCTION);
SAME_OPTION(POSTFIELDSIZE_LARGE);
SAME(LIBCURL_MULTI_OPTION_MAXCONNECTS, CURLMOPT_MAXCONNECTS);
SAME(LIBCURL_INFO_REQUEST_SIZE, CURLINFO_REQUEST_SIZE);
SAME(LIBCURL_INFO_HTTP_CONNECTCODE, CURLINFO_HTTP_CONNECTCODE);
SAME(LIBCURL_INFO_OS_ERRNO, CURLINFO_OS_ERRNO);
SAME_CODE(OK);
SAME_CODE(UNSUPPORTED_PROTOCOL);
SAME_CODE(URL_MALFORMAT);
SAME_CODE(NOT_BUILT_IN);
SAME_CODE(COULDNT_RESOLVE_PROXY);
SAME_CODE(COULDNT_RESOLVE_HOST);
SAME_CODE(COULDNT_CONNECT);
SAME_CODE(WEIRD_SERVER_REPLY);
SAME_CODE(HTTP2);
SAME_CODE(PARTIAL_FILE);
SAME_CODE(WRITE_ERROR);
SAME_CODE(OUT_OF_MEMORY);
SAME_CODE(OPERATION_TIMEDOUT);
SAME_CODE(SSL_CONNECT_ERROR);
SAME_CODE(BAD_FUNCTION_ARGUMENT);
SAME_CODE(UNKNOWN_OPTION);
SAME_CODE(GOT_NOTHING);
SAME_CODE(SEND_ERROR);
SAME_CODE(RECV_ERROR);
SAME_CODE(PEER_FAILED_VERIFICATION);
SAME_CODE(BAD_CONTENT_ENCODING);
SAME_CODE(SEND_FAIL_REWIND);
SAME_CODE(SSL_CACERT_BADFILE);
SAME_CODE(HTTP2_STREAM);
#if LIBCURL_VERSION_NUM >= 0x074900
SAME_CODE(PROXY);
#endif
#if LIBCURL_VERSION_NUM >= 0x080600
SAME_CODE(TOO_LARGE);
#endif
SAME(LIBCURL_PROTOCOLS_HTTP_HTTPS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
SAME(LIBCURL_HTTP_VERSION_1_1, CURL_HTTP_VERSION_1_1);
SAME(LIBCURL_HTTP_VERSION_2_OVER_TLS, CURL_HTTP_VERSION_2TLS);
SAME(LIBCURL_ERROR_TEXT_SIZE, CURL_ERROR_SIZE);
#endif

/// CURLMsg
struct message {
    int kind;
    libcurl_easy *easy;
    union {
        void *pointer;
        int code;
    } data;
};

/// The first members of curl_version_info_data.
struct version_info {
    int age;
    const char *version;
    unsigned int version_number;
};

static int (*global_init)(long);
static libcurl_easy *(*easy_init)(void);
static void (*easy_cleanup)(libcurl_easy *);
static int (*easy_setopt)(libcurl_easy *, int, ...);
static int (*easy_getinfo)(libcurl_easy *, int, ...);
static int (*easy_pause)(libcurl_easy *, int);
static libcurl_list *(*slist_append)(libcurl_list *, const char *);
static void (*slist_free_all)(libcurl_list *);
static libcurl_multi *(*multi_init)(void);
static int (*multi_cleanup)(libcurl_multi *);
static int (*multi_setopt)(libcurl_multi *, int, ...);
static int (*multi_add_handle)(libcurl_multi *, libcurl_easy *);
static int (*multi_remove_handle)(libcurl_multi *, libcurl_easy *);
static int (*multi_perform)(libcurl_multi *, int *);
static int (*multi_poll)(libcurl_multi *, void *, unsigned int, int, int *);
static int (*multi_wakeup)(libcurl_multi *);
static struct message *(*multi_info_read)(libcurl_multi *, int *);
static const struct version_info *(*version_info)(int);

static const struct {
    void *pointer;
    const char *name;
} functions[] = {
    {&global_init, "curl_global_init"},
    {&easy_init, "curl_easy_init"},
    {&easy_cleanup, "curl_easy_cleanup"},
    {&easy_setopt, "curl_easy_setopt"},
    {&easy_getinfo, "curl_easy_getinfo"},
    {&easy_pause, "curl_easy_pause"},
    {&slist_append, "curl_slist_append"},
    {&slist_free_all, "curl_slist_free_all"},
    {&multi_init, "curl_multi_init"},
    {&multi_cleanup, "curl_multi_cleanup"},
    {&multi_setopt, "curl_multi_setopt"},
    {&multi_add_handle, "curl_multi_add_handle"},
    {&multi_remove_handle, "curl_multi_remove_handle"},
    {&multi_perform, "curl_multi_perform"},
    // Since 7.66.
    {&multi_poll, "curl_multi_poll"},
    // Since 7.68.
    {&multi_wakeup, "curl_multi_wakeup"},
    {&multi_info_read, "curl_multi_info_read"},
    {&version_info, "curl_version_info"},
};

/// Prevents OpenSSL from freeing its memory in exit(3) while the transport's thread still uses it. Without this call,
/// the heap was corrupted in 1 to 3 of 100 runs. Has no effect if libcurl uses a different TLS library.
static void keep_openssl_until_the_end(void *library) {
    int (*init_crypto)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
    const uint64_t no_atexit = 0x80000;
    if (init_crypto) init_crypto(no_atexit, NULL);
}

static libcurl_load_result load(const char *name) {
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return LIBCURL_MISSING;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) return LIBCURL_TOO_OLD;
        *(void **)functions[i].pointer = function;
    }
    keep_openssl_until_the_end(library);
    const long everything = 3;
    return global_init(everything) == 0 ? LIBCURL_LOADED : LIBCURL_NOT_INITIALIZED;
}

libcurl_load_result libcurl_load(const char *name) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static bool is_loaded;
    pthread_mutex_lock(&mutex);
    libcurl_load_result result = is_loaded ? LIBCURL_LOADED : load(name);
    is_loaded = result == LIBCURL_LOADED;
    pthread_mutex_unlock(&mutex);
    return result;
}

unsigned int libcurl_version_number(void) { return version_info(0)->version_number; }

libcurl_easy *libcurl_easy_create(void) { return easy_init(); }
void libcurl_easy_destroy(libcurl_easy *easy) { easy_cleanup(easy); }

int libcurl_set_long(libcurl_easy *easy, libcurl_option option, long value) { return easy_setopt(easy, option, value); }
int libcurl_set_size(libcurl_easy *easy, libcurl_option option, int64_t value) {
    return easy_setopt(easy, option, value);
}
int libcurl_set_text(libcurl_easy *easy, libcurl_option option, const char *value) {
    return easy_setopt(easy, option, value);
}
int libcurl_set_pointer(libcurl_easy *easy, libcurl_option option, void *value) {
    return easy_setopt(easy, option, value);
}
int libcurl_set_write_function(libcurl_easy *easy, libcurl_option option, libcurl_write_function value) {
    return easy_setopt(easy, option, value);
}

long libcurl_get_long(libcurl_easy *easy, libcurl_info info) {
    long value = 0;
    easy_getinfo(easy, info, &value);
    return value;
}

void libcurl_easy_recheck(libcurl_easy *easy) {
    // When a pause ends, libcurl tries to receive, even if the socket was not readable before.
    const int pause_receiving = 1, go_on = 0;
    easy_pause(easy, pause_receiving);
    easy_pause(easy, go_on);
}

libcurl_list *libcurl_list_append(libcurl_list *list, const char *text) { return slist_append(list, text); }
void libcurl_list_destroy(libcurl_list *list) { slist_free_all(list); }

libcurl_multi *libcurl_multi_create(void) { return multi_init(); }
void libcurl_multi_destroy(libcurl_multi *multi) { multi_cleanup(multi); }
int libcurl_multi_set_long(libcurl_multi *multi, libcurl_multi_option option, long value) {
    return multi_setopt(multi, option, value);
}
int libcurl_multi_add(libcurl_multi *multi, libcurl_easy *easy) { return multi_add_handle(multi, easy); }
void libcurl_multi_remove(libcurl_multi *multi, libcurl_easy *easy) { multi_remove_handle(multi, easy); }

int libcurl_multi_do_work(libcurl_multi *multi) {
    int running = 0;
    return multi_perform(multi, &running);
}

int libcurl_multi_wait(libcurl_multi *multi, int milliseconds) {
    int count = 0;
    return multi_poll(multi, NULL, 0, milliseconds, &count);
}

void libcurl_multi_wake(libcurl_multi *multi) { multi_wakeup(multi); }

libcurl_easy *libcurl_multi_next_finished(libcurl_multi *multi, int *code) {
    const int done = 1;
    int left = 0;
    for (struct message *message; (message = multi_info_read(multi, &left));) {
        if (message->kind != done) continue;
        *code = message->data.code;
        return message->easy;
    }
    return NULL;
}

struct thread_body {
    void (*run)(void *);
    void *context;
};

static void *run_thread(void *argument) {
    struct thread_body body = *(struct thread_body *)argument;
    free(argument);
    body.run(body.context);
    return NULL;
}

int libcurl_start_thread(void (*body)(void *context), void *context) {
    struct thread_body *argument = malloc(sizeof *argument);
    if (!argument) return -1;
    *argument = (struct thread_body){body, context};
    // The new thread inherits the signal mask, and so do the threads that it starts to resolve host names.
    sigset_t all, before;
    sigfillset(&all);
    // These signals report program faults and stay unblocked.
    const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&all, faults[i]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    int error = pthread_create(&thread, NULL, run_thread, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error) {
        free(argument);
        return error;
    }
    pthread_detach(thread);
    return 0;
}
