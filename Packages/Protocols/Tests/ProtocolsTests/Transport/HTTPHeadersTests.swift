import Protocols
import ProtocolsTesting
import Testing

struct HTTPHeadersTests {
    private let headers: HTTPHeaders = [
        "Link": "<a>; rel=next", "Content-Type": "text/plain", "link": "<b>; rel=last", "Set-Cookie": "x=1",
    ]

    @Test(arguments: ["link", "Link", "LINK", "lInK"]) func `names compare without case`(name: String) {
        expectEqual(headers.values(of: name), ["<a>; rel=next", "<b>; rel=last"])
        expectEqual(headers[name], "<a>; rel=next, <b>; rel=last")
    }

    @Test func `what is not there is nil`() {
        #expect(headers["Lin"] == nil)
        expectEqual(headers.values(of: ""), [])
        #expect(HTTPHeaders()["Link"] == nil)
    }

    @Test func `order and repeats and case are kept`() {
        var headers = headers
        headers.append("LINK", "<c>")
        expectEqual(headers.fields.map(\.name), ["Link", "Content-Type", "link", "Set-Cookie", "LINK"])
        expectEqual(headers.values(of: "link"), ["<a>; rel=next", "<b>; rel=last", "<c>"])
    }

    @Test func `setting replaces all of a name`() {
        var headers = headers
        headers["LINK"] = "<z>"
        expectEqual(headers.values(of: "link"), ["<z>"])
        expectEqual(headers.fields.count, 3)
        expectEqual(headers["content-type"], "text/plain")
        headers["New"] = ""
        expectEqual(headers["new"], "")
    }

    @Test func `setting nil removes all of a name`() {
        var headers = headers
        headers["link"] = nil
        headers["Absent"] = nil
        expectEqual(headers.fields.map(\.name), ["Content-Type", "Set-Cookie"])
    }

    @Test func `equality minds the order`() {
        expectEqual(HTTPHeaders([.init(name: "a", value: "1"), .init(name: "b", value: "2")]), ["a": "1", "b": "2"])
        #expect((["a": "1", "a": "2"] as HTTPHeaders) != ["a": "2", "a": "1"])
    }
}
