// Tells the address sanitizer to look for wrong accesses, and not for leaks.
//
// Swift keeps bits of its own in the pointers to texts and data, and the sanitizer cannot follow those: it takes what a
// static property holds for lost. libcurl, beneath FoundationNetworking, does the same with parts of its transfers.
//
// scripts/test --sanitize address links it. It is compiled in because tests run switchboard with an environment of their
// own.
const char *__asan_default_options(void) { return "detect_leaks=0"; }
