// The parts of the tty device that signal handlers use.
//
// They are in C, because Swift code may allocate memory, take locks or check for exclusive access anywhere, and none of
// these is async-signal-safe.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The bytes that switch the modes of the terminal on and off. The memory must stay valid.
struct cterminal_modes {
    const uint8_t *enter;
    size_t enter_count;
    const uint8_t *leave;
    size_t leave_count;
};

/// Switches the terminal to raw mode, writes the bytes of `enter` and installs the signal handlers. If `is_raw` is false,
/// only the echo is switched off, and the input that nobody has read is discarded.
///
/// The handlers write one byte to `wake`, unless it is -1: `r` after SIGWINCH, and `c` after the process continues.
/// Returns 0 or the error number, which is EBUSY if the modes of a terminal are already changed.
int cterminal_enter(int descriptor, int wake, struct cterminal_modes modes, bool is_raw);

/// Restores the terminal and the former signal handlers.
void cterminal_leave(void);

/// Restores the terminal. It is async-signal-safe and does nothing if no modes are changed.
void cterminal_restore(void);

/// Whether the modes of a terminal are changed.
bool cterminal_is_active(void);

/// Whether this descriptor was passed to `cterminal_enter` last, and its terminal was not left since.
bool cterminal_is_terminal(int descriptor);

/// Waits until there is input (1), there is a byte in the pipe (2), or both (3). Returns 0 after the timeout, and -1 if
/// it fails. A negative timeout is infinite.
int cterminal_wait(int descriptor, int pipe, int milliseconds);

/// Opens `path` for nonblocking reads and writes. Returns the descriptor, or -1.
int cterminal_open(const char *path);

/// Makes a pipe that does not block. Returns 0, or -1.
int cterminal_pipe(int ends[2]);

/// The rows, columns, width in pixels and height in pixels of the terminal. Returns 0, or -1.
int cterminal_size(int descriptor, uint16_t size[4]);

#endif
