// Disables the leak check of the address sanitizer.
//
// Swift stores flags in the pointers to strings and data. The sanitizer cannot follow such pointers, so it reports the
// values of static properties as leaks. It also reports memory of libcurl's transfers.
//
// scripts/test --sanitize address links this file. An environment variable is not enough, because tests run switchboard
// with another environment.
const char *__asan_default_options(void) { return "detect_leaks=0"; }
