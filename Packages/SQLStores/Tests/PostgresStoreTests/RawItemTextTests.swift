import ProtocolsTesting
import Testing

@testable import PostgresStore

@Suite struct RawItemTextTests {
    @Test(
        arguments: [
            (#"{"a":"\"\\u0000\n"}"#, #"{"a":"\"\\u0000\n"}"#), (#""\u0000""#, #""\u001a0""#),
            (#""\\\u0000\u001A0""#, #""\\\u001a0\u001a\u001a0""#), (#""\uD83D\uDE80é""#, #""\ud83d\ude80é""#),
        ])
    func `escapes that PostgreSQL refuses are replaced, and restored`(json: String, stored: String) {
        expectEqual(RawItemText.escaped(json), stored)
        expectEqual(RawItemText.unescaped(stored).lowercased(), json.lowercased())
    }

    @Test(arguments: [#"\ud83d"#, #"\ud83dx"#, #"\ud83d\n"#, #"\ude80"#, #"\ude80\ud83d"#])
    func `unpaired surrogates are replaced`(text: String) {
        let escaped = RawItemText.escaped(#"{"a":"\#(text)"}"#)
        #expect(escaped.contains(#"\ufffd"#) && !escaped.contains(#"\ud"#), "\(escaped)")
    }

    @Test func `an escape of a different program is kept`() {
        expectEqual(RawItemText.unescaped(#""\u001ax\u001a""#), #""\u001ax\u001a""#)
    }
}
