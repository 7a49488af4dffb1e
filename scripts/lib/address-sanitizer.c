// Adapts the address sanitizer to Swift. scripts/test --sanitize address links this file.
#define _GNU_SOURCE
#include <dlfcn.h>

// Disables the leak check.
//
// Swift stores flags in the pointers to strings and data. The sanitizer cannot follow such pointers, so it reports the
// values of static properties as leaks. It also reports memory of libcurl's transfers.
//
// An environment variable is not enough, because tests run switchboard with another environment.
const char *__asan_default_options(void) { return "detect_leaks=0"; }

void __asan_handle_no_return(void);

// Replaces the function of the C library, with which dispatchMain() ends the main thread.
//
// Functions that never return leave the sanitizer's marks for their variables on the stack. The destructors that then
// run on this stack would be reported.
_Noreturn void pthread_exit(void *value) {
    __asan_handle_no_return();
    void (*next)(void *) = (void (*)(void *))dlsym(RTLD_NEXT, "pthread_exit");
    next(value);
    __builtin_unreachable();
}
