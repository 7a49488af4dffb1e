// Annotates Swift's Mutex on Linux for the thread sanitizer.
//
// On Linux, a Mutex is an Atomic. Its fast path is compiled into each program and instrumented. Its slow path, for a
// contended Mutex, is in libswiftSynchronization and in the kernel, which are not instrumented. The sanitizer therefore
// reports false races. The functions below wrap the three functions of the slow path, and report each acquisition and
// release of the Mutex to the sanitizer. Real races are still reported.
//
// scripts/test --sanitize thread links this file. On Apple platforms a Mutex is an os_unfair_lock, which the sanitizer
// supports.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

// In Swift: Synchronization._MutexHandle._lockSlow(UInt32), _tryLockSlow() -> Bool and _unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock(SELF) __asm__(TRY_LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

// Null in build tools, which are not linked with the sanitizer.
extern __attribute__((weak)) void __tsan_acquire(void *);
extern __attribute__((weak)) void __tsan_release(void *);

// Returns the wrapped function of the library.
static void *original(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function) return function;
    fprintf(stderr, "missing function %s: scripts/lib/thread-sanitizer.c is out of date\n", name);
    abort();
}

SWIFT void lock(uint32_t thread, SELF) {
    SWIFT void (*lock)(uint32_t, SELF) = original(LOCK);
    lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock(SELF) {
    SWIFT bool (*try_lock)(SELF) = original(TRY_LOCK);
    bool is_locked = try_lock(mutex);
    if (is_locked && __tsan_acquire) __tsan_acquire(mutex);
    return is_locked;
}

SWIFT void unlock(SELF) {
    SWIFT void (*unlock)(SELF) = original(UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    unlock(mutex);
}
