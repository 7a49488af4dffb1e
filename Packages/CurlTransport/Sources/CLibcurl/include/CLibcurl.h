// The part of libcurl's binary interface (libcurl.so.4, stable since 2006) that this package uses.
//
// The functions are looked up at run time, so that building does not need libcurl's headers. If <curl/curl.h> is
// present, CLibcurl.c checks the numbers below against it.
#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stddef.h>
#include <stdint.h>

/// CURL *
typedef struct libcurl_easy libcurl_easy;
/// CURLM *
typedef struct libcurl_multi libcurl_multi;
/// struct curl_slist *
typedef struct libcurl_list libcurl_list;

/// Receives `count` bytes. `size` is always 1. If the result is not `count`, the transfer fails with error 23.
typedef size_t (*libcurl_write_function)(char *bytes, size_t size, size_t count, void *context);

/// CURLoption. The number determines the type of the value: long (0 to 9999), pointer (10000 to 19999), function
/// pointer (20000 to 29999) or int64_t (30000 to 39999).
typedef enum libcurl_option {
    LIBCURL_OPTION_NOBODY = 44,
    LIBCURL_OPTION_FRESH_CONNECT = 74,
    LIBCURL_OPTION_HTTP_VERSION = 84,
    LIBCURL_OPTION_BUFFERSIZE = 98,
    LIBCURL_OPTION_NOSIGNAL = 99,
    LIBCURL_OPTION_CONNECTTIMEOUT_MS = 156,
    LIBCURL_OPTION_PROTOCOLS = 181,
    LIBCURL_OPTION_PATH_AS_IS = 234,
    LIBCURL_OPTION_PIPEWAIT = 237,
    LIBCURL_OPTION_SUPPRESS_CONNECT_HEADERS = 265,
    LIBCURL_OPTION_DISALLOW_USERNAME_IN_URL = 278,
    LIBCURL_OPTION_QUICK_EXIT = 322,
    LIBCURL_OPTION_WRITEDATA = 10001,
    LIBCURL_OPTION_URL = 10002,
    LIBCURL_OPTION_PROXY = 10004,
    LIBCURL_OPTION_ERRORBUFFER = 10010,
    LIBCURL_OPTION_HTTPHEADER = 10023,
    LIBCURL_OPTION_HEADERDATA = 10029,
    LIBCURL_OPTION_CUSTOMREQUEST = 10036,
    LIBCURL_OPTION_CAINFO = 10065,
    LIBCURL_OPTION_CAPATH = 10097,
    LIBCURL_OPTION_ACCEPT_ENCODING = 10102,
    LIBCURL_OPTION_COPYPOSTFIELDS = 10165,
    LIBCURL_OPTION_NOPROXY = 10177,
    LIBCURL_OPTION_PROXY_CAINFO = 10246,
    LIBCURL_OPTION_PROXY_CAPATH = 10247,
    LIBCURL_OPTION_WRITEFUNCTION = 20011,
    LIBCURL_OPTION_HEADERFUNCTION = 20079,
    LIBCURL_OPTION_POSTFIELDSIZE_LARGE = 30120,
} libcurl_option;

/// CURLMoption.
typedef enum libcurl_multi_option {
    LIBCURL_MULTI_OPTION_MAXCONNECTS = 6,
} libcurl_multi_option;

/// CURLINFO. Only values of type long.
typedef enum libcurl_info {
    LIBCURL_INFO_REQUEST_SIZE = 0x20000C,
    LIBCURL_INFO_HTTP_CONNECTCODE = 0x200016,
    LIBCURL_INFO_OS_ERRNO = 0x200019,
} libcurl_info;

/// CURLcode. Only the values that this package uses.
typedef enum libcurl_code {
    LIBCURL_CODE_OK = 0,
    LIBCURL_CODE_UNSUPPORTED_PROTOCOL = 1,
    LIBCURL_CODE_URL_MALFORMAT = 3,
    LIBCURL_CODE_NOT_BUILT_IN = 4,
    LIBCURL_CODE_COULDNT_RESOLVE_PROXY = 5,
    LIBCURL_CODE_COULDNT_RESOLVE_HOST = 6,
    LIBCURL_CODE_COULDNT_CONNECT = 7,
    LIBCURL_CODE_WEIRD_SERVER_REPLY = 8,
    LIBCURL_CODE_HTTP2 = 16,
    LIBCURL_CODE_PARTIAL_FILE = 18,
    LIBCURL_CODE_WRITE_ERROR = 23,
    LIBCURL_CODE_OUT_OF_MEMORY = 27,
    LIBCURL_CODE_OPERATION_TIMEDOUT = 28,
    LIBCURL_CODE_SSL_CONNECT_ERROR = 35,
    LIBCURL_CODE_BAD_FUNCTION_ARGUMENT = 43,
    LIBCURL_CODE_UNKNOWN_OPTION = 48,
    LIBCURL_CODE_GOT_NOTHING = 52,
    LIBCURL_CODE_SEND_ERROR = 55,
    LIBCURL_CODE_RECV_ERROR = 56,
    LIBCURL_CODE_PEER_FAILED_VERIFICATION = 60,
    LIBCURL_CODE_BAD_CONTENT_ENCODING = 61,
    LIBCURL_CODE_SEND_FAIL_REWIND = 65,
    LIBCURL_CODE_SSL_CACERT_BADFILE = 77,
    LIBCURL_CODE_HTTP2_STREAM = 92,
    LIBCURL_CODE_PROXY = 97,
    LIBCURL_CODE_TOO_LARGE = 100,
} libcurl_code;

enum {
    /// CURLPROTO_HTTP | CURLPROTO_HTTPS
    LIBCURL_PROTOCOLS_HTTP_HTTPS = 3,
    /// CURL_HTTP_VERSION_1_1
    LIBCURL_HTTP_VERSION_1_1 = 2,
    /// CURL_HTTP_VERSION_2TLS
    LIBCURL_HTTP_VERSION_2_OVER_TLS = 4,
    /// CURL_ERROR_SIZE
    LIBCURL_ERROR_TEXT_SIZE = 256,
};

typedef enum libcurl_load_result {
    LIBCURL_LOADED,
    /// The file could not be opened.
    LIBCURL_MISSING,
    /// The library lacks a function, because it is older than 7.68.
    LIBCURL_TOO_OLD,
    /// curl_global_init failed.
    LIBCURL_NOT_INITIALIZED,
} libcurl_load_result;

/// Loads and initializes the library with this file name. Does nothing if the process has already loaded a library.
///
/// May be called from several threads. The functions below, except libcurl_start_thread, may be called only after
/// LIBCURL_LOADED was returned.
libcurl_load_result libcurl_load(const char *name);

/// The version of the loaded library, such as 0x075801 for 7.88.1.
unsigned int libcurl_version_number(void);

libcurl_easy *libcurl_easy_create(void);
void libcurl_easy_destroy(libcurl_easy *easy);
/// The libcurl_set functions return a CURLcode, which is 48 if this libcurl does not know the option.
int libcurl_set_long(libcurl_easy *easy, libcurl_option option, long value);
int libcurl_set_size(libcurl_easy *easy, libcurl_option option, int64_t value);
/// libcurl copies the string.
int libcurl_set_text(libcurl_easy *easy, libcurl_option option, const char *value);
int libcurl_set_pointer(libcurl_easy *easy, libcurl_option option, void *value);
int libcurl_set_write_function(libcurl_easy *easy, libcurl_option option, libcurl_write_function value);
long libcurl_get_long(libcurl_easy *easy, libcurl_info info);

/// Makes libcurl check for received data as if the socket of the transfer were readable.
void libcurl_easy_recheck(libcurl_easy *easy);

/// Returns the list with the string appended. If memory is exhausted, returns NULL and does not change the list.
libcurl_list *libcurl_list_append(libcurl_list *list, const char *text);
void libcurl_list_destroy(libcurl_list *list);

libcurl_multi *libcurl_multi_create(void);
void libcurl_multi_destroy(libcurl_multi *multi);
int libcurl_multi_set_long(libcurl_multi *multi, libcurl_multi_option option, long value);
/// Returns 0, or a CURLMcode.
int libcurl_multi_add(libcurl_multi *multi, libcurl_easy *easy);
void libcurl_multi_remove(libcurl_multi *multi, libcurl_easy *easy);
/// Returns 0, or a CURLMcode.
int libcurl_multi_do_work(libcurl_multi *multi);
/// Waits up to `milliseconds` for socket activity, a libcurl timer or libcurl_multi_wake.
///
/// Returns 0, or a CURLMcode.
int libcurl_multi_wait(libcurl_multi *multi, int milliseconds);
/// Interrupts the current libcurl_multi_wait, or the next one if the thread is not waiting. May be called from any
/// thread.
void libcurl_multi_wake(libcurl_multi *multi);
/// Returns the next finished transfer and stores its CURLcode in `code`. Returns NULL if no more transfers have
/// finished.
libcurl_easy *libcurl_multi_next_finished(libcurl_multi *multi, int *code);

/// Starts a detached thread that blocks all signals except those that report program faults, such as SIGSEGV.
///
/// SIGPIPE therefore cannot terminate the process when a peer closes a connection. Signal handlers run on other
/// threads.
/// Returns 0, an errno value, or -1 if memory is exhausted.
int libcurl_start_thread(void (*body)(void *context), void *context);

#endif
