// Tells the address sanitizer which leaks are none of ours.
//
// libcurl, beneath FoundationNetworking, holds some strings of each transfer through pointers that the sanitizer cannot
// follow, and a program that ends while its URLSession lives, as switchboard does, never gives them back. XCTest does
// not give back its empty list of tests. Whatever else is allocated and lost is reported.
//
// scripts/test --sanitize address links it. It is compiled in because tests run switchboard with an environment and a
// standard error of their own, which hold neither options nor reports.
const char *__lsan_default_suppressions(void) { return "leak:libcurl.so\nleak:libXCTest.so\n"; }
const char *__lsan_default_options(void) { return "print_suppressions=0"; }
