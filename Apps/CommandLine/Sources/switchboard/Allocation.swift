import Essentials

/// The settings of the C library for the memory that the process allocates.
struct Allocation {
    /// Keeps freed memory for the next page of items, instead of returning it to the system.
    ///
    /// Otherwise, glibc returns the memory of each page, and the system clears it again for the next one, which takes a sixth
    /// of the time of a long list. This must happen before other threads start.
    static func keepFreedMemory() {
        #if canImport(Glibc)
            // The Swift module of glibc does not declare the function.
            guard let function = dlsym(nil, "mallopt") else { return }
            let setOption = unsafeBitCast(function, to: (@convention(c) (Int32, Int32) -> Int32).self)
            // Larger blocks are returned at once, and more free memory than this when it is freed.
            _ = setOption(mmapThreshold, 8 << 20)
            _ = setOption(trimThreshold, 32 << 20)
        #endif
    }

    /// `M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD` of `malloc.h`.
    private static let (mmapThreshold, trimThreshold): (Int32, Int32) = (-3, -1)
}
