extension ServerEvent {
    /// A comment, which clients ignore. Sending it fails if the connection is broken.
    static let ping = Array(":\n\n".utf8)

    /// The event in the format of HTML Standard, §9.2.5.
    ///
    /// The format has three line breaks: LF, CR and CRLF. Each of them in the data starts a new `data` field, so the
    /// data cannot add a field with a different name. Line breaks in the name are removed.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        let type = (name ?? "").utf8.filter { $0 != Self.cr && $0 != Self.lf }
        if !type.isEmpty { bytes += Array("event: ".utf8) + type + [Self.lf] }
        bytes += Self.dataField
        var previous: UInt8 = 0
        for byte in data.utf8 {
            switch byte {
            case Self.lf where previous == Self.cr: break
            case Self.lf, Self.cr: bytes += [Self.lf] + Self.dataField
            default: bytes.append(byte)
            }
            previous = byte
        }
        return bytes + [Self.lf, Self.lf]
    }

    private static let dataField = Array("data: ".utf8)
    private static let cr = UInt8(ascii: "\r")
    private static let lf = UInt8(ascii: "\n")
}
