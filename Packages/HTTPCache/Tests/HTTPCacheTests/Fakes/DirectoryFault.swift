#if os(Linux)
    import Essentials

    /// A filter of system calls (`seccomp(2)`) with which directories can be opened, but not read.
    enum DirectoryFault {
        /// `prctl(2)`. Swift does not import it, because it is variadic.
        private static let prctl = dlsym(dlopen(nil, RTLD_NOW), "prctl").map {
            unsafeBitCast($0, to: (@convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32).self)
        }

        /// Whether the kernel has such filters.
        static var isAvailable: Bool { (prctl?(getFilterMode, 0, 0, 0, 0) ?? -1) >= 0 }

        /// Makes every later `getdents64(2)` on this thread fail with `EIO`. Returns whether that succeeded.
        static func install() -> Bool {
            // struct sock_filter: a 16-bit code, two 8-bit jump distances and a 32-bit operand.
            let program: [UInt64] = [
                0x20,  // Load the number of the system call.
                0x15 | 1 << 24 | getdents64 << 32,  // Unless it is that of getdents64, skip one instruction.
                0x06 | (0x5_0000 | UInt64(EIO)) << 32,  // SECCOMP_RET_ERRNO
                0x06 | 0x7FFF_0000 << 32,  // SECCOMP_RET_ALLOW
            ]
            return program.withUnsafeBufferPointer { instructions in
                // struct sock_fprog: the number of instructions, and their address.
                let header = [UInt(instructions.count), UInt(bitPattern: instructions.baseAddress)]
                return header.withUnsafeBufferPointer { header in
                    prctl?(setNoNewPrivileges, 1, 0, 0, 0) == 0
                        && prctl?(setFilterMode, 2, UInt(bitPattern: header.baseAddress), 0, 0) == 0
                }
            }
        }

        // PR_GET_SECCOMP, PR_SET_SECCOMP and PR_SET_NO_NEW_PRIVS, which Swift does not import.
        private static let (getFilterMode, setFilterMode, setNoNewPrivileges) = (Int32(21), Int32(22), Int32(38))

        /// The number of the system call that reads a directory.
        private static var getdents64: UInt64 {
            #if arch(x86_64)
                217
            #else
                61
            #endif
        }
    }
#endif
