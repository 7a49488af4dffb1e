import Essentials
import Testing

struct HTTPDateTests {
    @Test(arguments: [
        // The first three dates are the examples of RFC 9110 §5.6.7.
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Sun Nov 16 08:49:37 1994", 784_975_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Tuesday, 19-Jan-38 03:14:08 GMT", 2_147_483_648),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ])
    func `all forms are read`(text: String, seconds: TimeInterval) {
        #expect(HTTPDate.date(from: text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", " ", ",", "GMT", "never", "0", "-1", "Sun", "Nov", "Sun Nov", "06 Nov 1994", "Sun, 06 Nov 1994",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, 06 Nov 1994 :: GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:00:61 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 06 Nov 10000 08:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
        "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 99999999999999999999:00:00 GMT",
        "Sun, ٠٦ Nov 1994 08:49:37 GMT", "Sun, ⁶ Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z", "784111777",
        "Sun, 06 Nov 1994 1e9:00:00 GMT", "\0", "Sun,\0 06 Nov\0 1994 08:49:37 GMT",
    ])
    func `what is no date is nil`(text: String) {
        #expect(HTTPDate.date(from: text) == nil)
    }

    @Test(arguments: [1, UInt64.random(in: 0...UInt64.max)]) func `no text crashes`(seed: UInt64) {
        print("HTTPDateTests seed:", seed)
        var generator = LinearCongruentialGenerator(state: seed)
        let words = [
            "Sun", "Nov", "Feb", "06", "0", "31", "1994", "9999", "94", "08:49:37", "-1:0:0", "99999999999999999999",
            "GMT",
            ",", "-", ":", " ", "é", "\0",
        ]
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...9, using: &generator)
            let text = (0..<count).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
            guard let date = HTTPDate.date(from: text) else { continue }
            #expect((-62_200_000_000...253_500_000_000).contains(date.timeIntervalSince1970), "seed \(seed): \(text)")
        }
    }
}

/// Knuth's MMIX generator. Essentials depends on nothing, so its tests have no `SeededGenerator`.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // The low bits of the state have short periods.
        return (state >> 32) | (state << 32)
    }
}
