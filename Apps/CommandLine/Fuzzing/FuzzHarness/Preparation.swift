import Protocols

/// The files that the fuzzer starts with: `seeds/0`, `seeds/1` and so on, and `dictionary` in libFuzzer's format.
struct Preparation {
    let seeds: [[UInt8]]
    let words: [String]

    /// Writes the files to a folder, which must have a folder `seeds`.
    func write(to folder: String) {
        do {
            for (number, seed) in seeds.enumerated() {
                try Data(seed).write(to: URL(filePath: "\(folder)/seeds/\(number)"))
            }
            try Data(dictionary.utf8).write(to: URL(filePath: "\(folder)/dictionary"))
        } catch {
            require(false, "cannot write the seeds: \(error)")
        }
    }

    /// One word per line, in quotes, with `\xNN` for every byte that must be escaped.
    private var dictionary: String {
        Set(words).sorted().filter { !$0.isEmpty }.map { word in
            let escaped = word.utf8.map { byte in
                let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                return isPlain ? String(Unicode.Scalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            return "\"\(escaped.joined())\"\n"
        }.joined()
    }
}
