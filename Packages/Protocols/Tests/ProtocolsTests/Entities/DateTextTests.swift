import Protocols
import ProtocolsTesting
import Testing

struct DateTextTests {
    static let dates: [(String, Double)] = [
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999Z", -0.001), ("2000-02-29T12:30:45Z", 951_827_445),
        ("2026-11-22T06:40:00.250Z", 1_795_329_600.25), ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("1600-03-01T00:00:00Z", -11_670_912_000), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ]

    @Test(arguments: dates) func `a date is written and read`(text: String, seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        expectEqual(date.iso8601, text)
        expectEqual(Date(iso8601: text), date)
    }

    @Test(
        arguments: [
            ("2026-03-01", "2026-03-01T00:00:00Z"), ("2026-03-01T09:30:00+02:00", "2026-03-01T07:30:00Z"),
            ("2026-03-01t09:30:00-0530", "2026-03-01T15:00:00Z"), ("2026-03-01 09:30:00z", "2026-03-01T09:30:00Z"),
            ("2026-03-01T09:30:00.5Z", "2026-03-01T09:30:00.500Z"),
            ("2026-03-01T09:30:00.123987Z", "2026-03-01T09:30:00.123Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
        ])
    func `other forms are read`(text: String, normalized: String) {
        expectEqual(Date(iso8601: text)?.iso8601, normalized)
    }

    @Test(
        arguments: [
            "", "x", "2026", "2026-3-1", "2026-13-01", "2026-02-29", "2026-00-10", "2026-01-00", "2026-03-01T",
            "2026-03-01T09:30Z", "2026-03-01T24:00:00Z", "2026-03-01T09:60:00Z", "2026-03-01T09:30:61Z",
            "2026-03-01T09:30:00", "2026-03-01T09:30:00.Z", "2026-03-01T09:30:00Zx", "2026-03-01T09:30:00+24:00",
            "2026-03-01T09:30:00+2", "２026-03-01", "12026-03-01T00:00:00Z",
        ])
    func `other text is refused`(text: String) {
        #expect(Date(iso8601: text) == nil)
    }

    @Test(arguments: [
        (Double.nan, "1970-01-01T00:00:00Z"), (-.infinity, "0000-01-01T00:00:00Z"), (1e300, "9999-12-31T23:59:59.999Z"),
    ])
    func `a date outside the range is written as the nearest one`(seconds: Double, text: String) {
        expectEqual(Date(timeIntervalSince1970: seconds).iso8601, text)
    }

    @Test func `random dates are read as they were written`() {
        var generator = SeededGenerator(seed: 20261122)
        for _ in 0..<2000 {
            let milliseconds = Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            let read = Date(iso8601: date.iso8601)
            expectEqual(
                read.map { ($0.timeIntervalSince1970 * 1000).rounded() }, Double(milliseconds), "\(milliseconds)")
        }
    }
}
