import Protocols

/// One record for people, a field a line.
struct DetailWriter: RecordWriter {
    let headings: [FieldHeading]
    let style: TextStyle

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        let width = headings.map(\.name.count).max() ?? 0
        let lines = records.flatMap { record in
            zip(headings, record).map { heading, value in
                let padding = String(repeating: " ", count: width - heading.name.count)
                return "\(style.heading(heading.name))\(padding)  \(value.line)\n"
            }
        }
        return Array(lines.joined().utf8)
    }
}
