import Protocols

/// Writes records in one format. What it gives back goes to standard output at once, so that a format that can stream
/// does.
protocol RecordWriter {
    /// Takes further records, and gives what can be written already.
    mutating func write(_ records: [[FieldValue]]) -> [UInt8]

    /// Gives what is left, so that the output is whole; called once, also when the records broke off.
    mutating func finish() -> [UInt8]
}

extension RecordWriter {
    mutating func finish() -> [UInt8] { [] }
}
