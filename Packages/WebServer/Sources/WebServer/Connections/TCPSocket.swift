import Essentials

/// A non-blocking TCP socket.
struct TCPSocket: Sendable {
    enum Outcome: Sendable {
        case bytes([UInt8])
        /// No bytes have arrived.
        case wouldBlock
        /// The peer has closed its side, or the connection is broken.
        case ended
    }

    let descriptor: Int32

    /// Configures a new file descriptor. Child processes do not inherit it.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        // Without this option, an event could wait for the acknowledgement of the previous one.
        set(TCP_NODELAY, of: IPPROTO_TCP, to: 1)
        #if canImport(Darwin)
            // Sending to a closed connection must not raise SIGPIPE. On other systems, `send` passes MSG_NOSIGNAL.
            set(SOL_SOCKET, SO_NOSIGPIPE, 1)
        #endif
    }

    func set(_ option: Int32, of level: some BinaryInteger, to value: Int32) {
        var value = value
        setsockopt(descriptor, Int32(level), option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Returns up to 16 KiB of received bytes.
    func receive() -> Outcome {
        receive(count: 16_384, flags: 0)
    }

    /// Returns the next byte without removing it.
    func peek() -> Outcome {
        receive(count: 1, flags: Int32(MSG_PEEK))
    }

    private func receive(count: Int, flags: Int32) -> Outcome {
        var received = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
            repeat {
                received = recv(descriptor, buffer.baseAddress, buffer.count, flags)
            } while received < 0 && errno == EINTR
            count = max(0, received)
        }
        if received > 0 { return .bytes(bytes) }
        return received < 0 && errno == EAGAIN ? .wouldBlock : .ended
    }

    /// Sends as many bytes as the system accepts. Returns their number, which may be 0, or `nil` if the connection is
    /// broken.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        while true {
            let count = bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
            if count >= 0 { return count }
            if errno == EAGAIN { return 0 }
            guard errno == EINTR else { return nil }
        }
    }

    /// Tells the peer that no more bytes follow.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends the connection in both directions, even if another process shares the socket. The descriptor stays open.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Closes the file descriptor. No task may use it during or after this call.
    func close() {
        systemClose(descriptor)
    }
}

/// Calls `send(2)`. Inside ``TCPSocket``, the name `send` refers to the method.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}

/// Calls `close(2)`.
private func systemClose(_ descriptor: Int32) {
    close(descriptor)
}
