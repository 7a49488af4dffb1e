import Testing
import WebServer

@Suite struct WebHandlerTests {
    @Test func `a response may load nothing unless it says so`() {
        #expect(WebContent().securityPolicy == "default-src 'none'")
    }
}
