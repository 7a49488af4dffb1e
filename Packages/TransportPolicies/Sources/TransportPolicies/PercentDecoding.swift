extension StringProtocol {
    /// The text with its percent-encoding taken off. What is none, such as `100%`, stays as it is.
    var percentDecoded: String {
        let encoded = Array(utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < encoded.count {
            let digits = encoded[index...].dropFirst().prefix(2)
            if encoded[index] == UInt8(ascii: "%"), let byte = UInt8(hexadecimal: digits) {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(encoded[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == 2 else { return nil }
        self.init(values[0] * 16 + values[1])
    }
}
