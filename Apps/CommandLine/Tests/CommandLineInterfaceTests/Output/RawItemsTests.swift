import Essentials
import Protocols
import ProtocolsTesting
import Testing

@testable import Output

@Suite struct RawItemsTests {
    @Test func `an item that several pages contain has the JSON of the page that it was read from`() {
        let items = RawItems()
        let (old, new) = (LooseItem("1"), LooseItem("1", ["name": .text("new")]))
        for (item, json) in [(old, "[1]"), (new, "[2]"), (new, "[3]")] { items.add(item, Data(json.utf8)) }
        expectEqual(items.take(new).map { String(decoding: $0, as: UTF8.self) }, "[2]")
        // The others are removed, too, so that they do not stay in memory.
        expectEqual(items.take(old), nil)
    }
}
