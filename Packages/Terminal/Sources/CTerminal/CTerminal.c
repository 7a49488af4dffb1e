#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/// A signal handler gets no context, so what it restores must be global. All of this is written before `state` leaves
/// IDLE, and is constant until `state` is IDLE again.
static struct termios original, raw;
static struct cterminal_modes modes;
static int wake = -1;
/// The descriptor from enter to leave, otherwise -1.
static _Atomic int terminal = -1;

/// CHANGING: a thread is about to restore the terminal before the process stops, or to set the modes again afterwards.
/// SUSPENDED: the terminal is restored, and the process is about to stop. LEAVING: a thread restores it for good.
enum { IDLE, ACTIVE, CHANGING, SUSPENDED, LEAVING };
static _Atomic int state = IDLE;

/// The former actions, by signal number.
static struct sigaction former_actions[NSIG];

/// Whether the default action of a signal ends the process, and a handler can be installed. That is so for most signals,
/// also for the real-time ones.
static bool is_fatal(int number) {
    switch (number) {
    case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT: case SIGCHLD: case SIGURG:
    case SIGWINCH:
#ifdef __APPLE__
    case SIGIO: case SIGINFO:
#endif
        return false;
    default: return true;
    }
}

/// Whether a handler of the program or of a library is replaced. SIGQUIT and the signals of a crash may have one that
/// prints a backtrace, and the process then ends. After the handlers of other signals, the process continues.
static bool replaces_handler(int number) {
    switch (number) {
    case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGABRT: case SIGTRAP: case SIGILL: case SIGSEGV:
    case SIGBUS: case SIGFPE:
        return true;
    default: return false;
    }
}

/// Writes as much as the terminal takes. A terminal that takes nothing for half a second does not delay the end of the
/// process any further.
static void write_all(const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(terminal, bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd descriptor = {.fd = terminal, .events = POLLOUT};
            if (poll(&descriptor, 1, 500) <= 0) return;
        } else if (written == 0 || errno != EINTR) {
            return;
        }
    }
}

static void notify(char byte) {
    if (wake < 0) return;
    ssize_t ignored = write(wake, &byte, 1);
    (void)ignored;
}

/// TCSANOW does not wait for a terminal that has stopped reading. Input that nobody has read, such as a report of the
/// mouse, is discarded, so that the shell does not get it.
static void leave_terminal(void) {
    // Otherwise, a process in the background would stop in tcsetattr.
    sigset_t blocked, former;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &blocked, &former);
    write_all(modes.leave, modes.leave_count);
    tcsetattr(terminal, TCSANOW, &original);
    tcflush(terminal, TCIFLUSH);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
}

/// The number of threads that stop or resume. Several threads may do so at the same time, and only one of them succeeds.
static _Atomic int changing_count = 0;

/// Restores the terminal before the process stops.
static void suspend(void) {
    atomic_fetch_add(&changing_count, 1);
    int active = ACTIVE, changing = CHANGING;
    if (atomic_compare_exchange_strong(&state, &active, CHANGING)) {
        leave_terminal();
        atomic_compare_exchange_strong(&state, &changing, SUSPENDED);
    }
    atomic_fetch_sub(&changing_count, 1);
}

/// Sets the modes again after the process was stopped.
static void resume(int from) {
    atomic_fetch_add(&changing_count, 1);
    if (atomic_compare_exchange_strong(&state, &from, CHANGING)) {
        // In the background, SIGTTOU stops the process here until it is in the foreground.
        while (tcsetattr(terminal, TCSANOW, &raw) != 0 && errno == EINTR) {}
        // After SIGSTOP, which cannot be handled, the modes are still set.
        if (from == ACTIVE) write_all(modes.leave, modes.leave_count);
        write_all(modes.enter, modes.enter_count);
        int changing = CHANGING;
        if (atomic_compare_exchange_strong(&state, &changing, ACTIVE)) {
            notify('c');
        } else {
            // Another thread has restored the terminal meanwhile, perhaps before the modes were set.
            leave_terminal();
        }
    }
    atomic_fetch_sub(&changing_count, 1);
}

/// Waits until no other thread changes the terminal, because the process may end next. The thread that this interrupted
/// cannot go on, so the wait has a limit of 100 ms.
static void wait_for_changes(void) {
    struct timespec pause = {.tv_nsec = 1000000};
    for (int count = 0; count < 100 && atomic_load(&changing_count) > 0; count++) nanosleep(&pause, NULL);
}

static void on_continue(int number) {
    (void)number;
    int error = errno;
    resume(atomic_load(&state) == ACTIVE ? ACTIVE : SUSPENDED);
    errno = error;
}

static void on_stop(int number) {
    int error = errno;
    suspend();
    struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
    sigaction(number, &standard, &ours);
    sigset_t signals, former;
    sigemptyset(&signals);
    sigaddset(&signals, number);
    pthread_sigmask(SIG_UNBLOCK, &signals, &former);
    // The process stops here. If nobody could continue it, because its process group is orphaned, it does not stop.
    raise(number);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    sigaction(number, &ours, NULL);
    resume(SUSPENDED);
    errno = error;
}

static void on_resize(int number) {
    (void)number;
    int error = errno;
    notify('r');
    errno = error;
}

static void on_fatal(int number) {
    cterminal_restore();
    sigaction(number, &former_actions[number], NULL);
    // The signal is blocked in its handler. It arrives on return, and then has its former effect.
    raise(number);
}

static void install(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (handler == on_stop || handler == on_continue) sigaddset(&action.sa_mask, SIGWINCH);
    // The C library reserves some real-time signals, and reports an error for them.
    if (sigaction(number, NULL, &former_actions[number]) != 0) return;
    bool is_needed = number == SIGWINCH || number == SIGCONT;
    // nohup ignores SIGHUP, and a shell without job control ignores SIGTSTP. That stays so.
    bool is_default = former_actions[number].sa_handler == SIG_DFL;
    bool is_handled = former_actions[number].sa_handler != SIG_IGN && !is_default;
    if (is_needed || is_default || (is_handled && (handler == on_stop || replaces_handler(number)))) {
        sigaction(number, &action, NULL);
    }
}

int cterminal_enter(int descriptor, int wake_descriptor, struct cterminal_modes new_modes, bool is_raw) {
    if (terminal >= 0) return EBUSY;
    if (tcgetattr(descriptor, &original) != 0) return errno;
    raw = original;
    if (is_raw) {
        cfmakeraw(&raw);
    } else {
        raw.c_lflag &= ~(tcflag_t)ECHO;
    }
    // Text that was typed before a prompt may not be meant for it. Keys may be meant for the program that is starting.
    if (tcsetattr(descriptor, is_raw ? TCSANOW : TCSAFLUSH, &raw) != 0) return errno;
    terminal = descriptor;
    wake = wake_descriptor;
    modes = new_modes;
    atomic_store(&state, ACTIVE);
    for (int number = 1; number < NSIG; number++) {
        if (is_fatal(number)) install(number, on_fatal);
    }
    install(SIGTSTP, on_stop);
    install(SIGCONT, on_continue);
    install(SIGWINCH, on_resize);
    write_all(modes.enter, modes.enter_count);
    return 0;
}

void cterminal_leave(void) {
    cterminal_restore();
    terminal = -1;
    for (int number = 1; number < NSIG; number++) {
        bool is_ours = is_fatal(number) || number == SIGTSTP || number == SIGCONT || number == SIGWINCH;
        if (is_ours) sigaction(number, &former_actions[number], NULL);
    }
}

void cterminal_restore(void) {
    int error = errno;
    // Frames are no longer written from here on, and no other thread can begin to stop or to resume.
    int former = atomic_load(&state);
    while (former != IDLE && !atomic_compare_exchange_strong(&state, &former, LEAVING)) {}
    // A stopped process must not change the terminal: it then belongs to another process, such as the shell.
    if (former != IDLE && former != SUSPENDED) leave_terminal();
    if (former != IDLE) wait_for_changes();
    // Only now, so that nobody who calls this at the same time ends the process before it is done.
    atomic_store(&state, IDLE);
    errno = error;
}

bool cterminal_is_active(void) { return atomic_load(&state) == ACTIVE; }

bool cterminal_is_terminal(int descriptor) { return terminal == descriptor; }

#ifdef __APPLE__
// poll(2) of macOS does not support /dev/tty.
int cterminal_wait(int descriptor, int pipe, int milliseconds) {
    fd_set set;
    FD_ZERO(&set);
    FD_SET(descriptor, &set);
    FD_SET(pipe, &set);
    struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    int highest = descriptor > pipe ? descriptor : pipe;
    int count = select(highest + 1, &set, NULL, NULL, milliseconds < 0 ? NULL : &time);
    if (count <= 0) return count;
    return (FD_ISSET(descriptor, &set) ? 1 : 0) | (FD_ISSET(pipe, &set) ? 2 : 0);
}
#else
int cterminal_wait(int descriptor, int pipe, int milliseconds) {
    struct pollfd both[] = {{.fd = descriptor, .events = POLLIN}, {.fd = pipe, .events = POLLIN}};
    int count = poll(both, 2, milliseconds);
    if (count <= 0) return count;
    return (both[0].revents ? 1 : 0) | (both[1].revents ? 2 : 0);
}
#endif

int cterminal_open(const char *path) { return open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK); }

int cterminal_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    for (int index = 0; index < 2; index++) {
        fcntl(ends[index], F_SETFD, FD_CLOEXEC);
        fcntl(ends[index], F_SETFL, O_NONBLOCK);
    }
    return 0;
}

int cterminal_size(int descriptor, uint16_t size[4]) {
    struct winsize window;
    if (ioctl(descriptor, TIOCGWINSZ, &window) != 0) return -1;
    size[0] = window.ws_row;
    size[1] = window.ws_col;
    size[2] = window.ws_xpixel;
    size[3] = window.ws_ypixel;
    return 0;
}
