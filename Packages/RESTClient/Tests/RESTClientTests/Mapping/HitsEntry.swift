import Protocols

struct HitsEntry: Codable, Hashable, RawMappable {
    struct Hit: Codable, Hashable {
        var name: String
        var likes: UInt8
        var ratio: Double?
        var tags: [String]?
        var width: LenientInteger<Int>?
    }

    var hits: [Hit]

    /// Returns a document whose fourth hit has these fields.
    static func json(fourthHit: String) -> Data {
        let hit = #"{"name":"a","likes":1}"#
        return Data(#"{"hits":[\#(hit),\#(hit),\#(hit),{\#(fourthHit)}]}"#.utf8)
    }
}
