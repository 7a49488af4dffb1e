// Shows the thread sanitizer what Swift's Mutex does on Linux.
//
// A Mutex is an Atomic there. The fast ways through it are compiled into each program, where the sanitizer sees them.
// When threads meet, the rest happens in libswiftSynchronization and in the kernel, where it sees nothing, and it takes
// what the Mutex guards for a race. These functions stand in for the three of that library, call them, and tell the
// sanitizer that one thread has released the Mutex and another one has acquired it. Nothing is suppressed: a race beside
// a Mutex is reported as ever.
//
// scripts/test --sanitize thread links it. On Apple's systems a Mutex is an os_unfair_lock, which the sanitizer knows.
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

// Not there in the tools of the build, which have no sanitizer.
extern __attribute__((weak)) void __tsan_acquire(void *);
extern __attribute__((weak)) void __tsan_release(void *);

// The library's own function.
static void *original(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function) return function;
    fprintf(stderr, "There is no %s to stand in for; scripts/lib/thread-sanitizer.c is out of date\n", name);
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
