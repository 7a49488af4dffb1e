// Tells the address sanitizer not to look for leaks.
//
// Swift stores flags in the pointers to strings and data. The sanitizer cannot follow such pointers, and reports what a
// static property holds as a leak. The same is true of libcurl and parts of its transfers.
//
// scripts/test --sanitize address links this file. An environment variable is not enough, because tests run switchboard
// with another environment.
const char *__asan_default_options(void) { return "detect_leaks=0"; }
