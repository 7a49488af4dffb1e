import Dispatch
import Platform

/// A server on 127.0.0.1, with a thread for every connection.
struct LoopbackServer {
    let port: UInt16
    private let socket: Int32

    /// Listens on a free port; `nil` when that fails.
    init?() {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        socket = Platform.socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && listen(socket, 128) == 0 && getsockname(socket, address, &size) == 0
            }
        }
        guard isListening else { return nil }
        port = UInt16(bigEndian: address.sin_port)
    }

    var origin: String { "http://127.0.0.1:\(port)" }

    /// Accepts connections from now on, and returns at once.
    func start(_ book: ResponseBook) {
        let socket = socket
        DispatchQueue(label: "accept").async {
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0 else { continue }
                var isOn: Int32 = 1
                setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
                // Each queue has its own thread while it runs, however many other threads are blocked.
                DispatchQueue(label: "connection").async { Connection(socket: client, book: book).serve() }
            }
        }
    }
}
