import Essentials
import Testing

struct LoopbackHostTests {
    @Test(arguments: [
        ("localhost", true), ("LOCALHOST", true), ("::1", true), ("127.0.0.1", true), ("127.255.0.9", true),
        ("0127.0.0.1", false), ("127.1", false), ("128.0.0.1", false), ("127.0.0.1.example", false), ("::2", false),
        ("localhost.example", false), ("", false), ("127.0.0.256", false),
    ])
    func `only canonical loopback addresses and localhost are loopback hosts`(host: String, isLoopback: Bool) {
        #expect(host.isLoopbackHost == isLoopback)
    }
}
