import Essentials
import Testing

struct ConvertedErrorsTests {
    private struct Low: Error { var code: Int }
    private struct High: Error, Equatable { var text: String }

    private func fail() throws(Low) -> Int { throw Low(code: 7) }

    @Test func `a value is returned, and an error is converted`() async throws {
        let convert = { (error: Low) in High(text: "code \(error.code)") }
        #expect(try converting(convert) { () throws(Low) in 1 } == 1)
        #expect(throws: High(text: "code 7")) { try converting(convert) { () throws(Low) in try fail() } }
        await #expect(throws: High(text: "code 7")) {
            try await converting(convert) { () async throws(Low) in
                await Task.yield()
                return try fail()
            }
        }
    }
}
