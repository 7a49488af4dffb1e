import Essentials

/// A shell with one job in the foreground.
struct JobControl {
    /// Runs this program as the job. When the job stops, waits for the Return key and continues the job.
    static func run() -> Never {
        // Without this, tcsetpgrp(3) would stop the shell while the shell is in the background.
        signal(SIGTTOU, SIG_IGN)
        let job = start()
        var status: Int32 = 0
        while waitpid(job, &status, WUNTRACED) == job {
            // The low byte is 0x7F if the process is stopped. The next byte is then the signal.
            guard status & 0xFF == 0x7F else { exit(status & 0x7F == 0 ? status >> 8 & 0xFF : 1) }
            if status >> 8 & 0xFF != SIGTTOU {
                tcsetpgrp(STDIN_FILENO, getpgrp())
                print("stopped by signal \(status >> 8 & 0xFF)")
                _ = readLine()
            }
            tcsetpgrp(STDIN_FILENO, job)
            kill(-job, SIGCONT)
        }
        exit(1)
    }

    /// Waits until this process is in the foreground. Otherwise, it could show its first frame before the shell has put it
    /// there, because threads that block SIGTTOU can set the modes of the terminal in the background.
    static func waitForForeground() {
        while tcgetpgrp(STDIN_FILENO) != getpgrp() { usleep(1000) }
    }

    /// Starts the job in a process group of its own, with the default action for SIGTTOU.
    private static func start() -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var job: pid_t = 0
        let arguments = [strdup(CommandLine.arguments[0]), strdup("--job"), nil]
        guard posix_spawn(&job, CommandLine.arguments[0], nil, &attributes, arguments, environ) == 0 else { exit(1) }
        tcsetpgrp(STDIN_FILENO, job)
        return job
    }
}
