import TransportContract

/// A file on a server, which changes between requests, and the random faults of the responses.
struct FaultyFile: Sendable {
    private struct Version: Sendable {
        let content: [UInt8]
        /// The header fields that identify the version.
        let fields: [String]
        /// The validator with which a client may continue this version; `nil` for none.
        let validator: String?
    }

    enum Fault: CaseIterable, Sendable {
        case none, status, redirect, hangUp, cut, cutChunks, longLength
        /// Responses to a range request. The body is always what `Content-Range` says, if it says anything.
        case otherStart, noContentRange, otherUnit, unknownTotal, otherTotal, shortRange, otherVersion,
            otherUnmarkedVersion
        /// A range, although none was requested.
        case unaskedRange
    }

    private struct Step: Sendable {
        let version: Int
        let fault: Fault
        let status: String
        /// A position in the file, from 0 to 1.
        let position: Double
    }

    private let versions: [Version]
    /// The response to each request. Later requests get the last version, without faults.
    private let steps: [Step]

    var contents: [[UInt8]] { versions.map(\.content) }

    init(_ random: inout SeededGenerator) {
        let sizes = (0...2).map { _ in random.pick([2, 1000, 16_384, 40_000 + random.number(in: 0...9)]) }
        let hasOneSize = random.isOne(in: 2)
        let form = random.pick(["strong", "strong", "weak", "none", "date", "sameDate"])
        versions = (0..<random.number(in: 1...3)).map { number in
            let content = (0..<(hasOneSize ? sizes[0] : sizes[number])).map {
                UInt8(truncatingIfNeeded: $0 / 7 + 101 * number)
            }
            let modified = "Sun, 0\(number + 1) Mar 2026 10:00:00 GMT"
            switch form {
            case "strong":
                return Version(content: content, fields: ["ETag: \"v\(number)\""], validator: "\"v\(number)\"")
            case "weak": return Version(content: content, fields: ["ETag: W/\"v\""], validator: nil)
            case "date":
                let fields = ["Last-Modified: \(modified)", "Date: Thu, 05 Mar 2026 10:00:00 GMT"]
                return Version(content: content, fields: fields, validator: modified)
            // Two versions of one second: RFC 9110 §8.8.2.2 calls this date a weak validator.
            case "sameDate":
                let second = "Sun, 01 Mar 2026 10:00:00 GMT"
                return Version(
                    content: content, fields: ["Last-Modified: \(second)", "Date: \(second)"], validator: nil)
            default: return Version(content: content, fields: [], validator: nil)
            }
        }
        let faults = Fault.allCases + [.none, .cut, .cut, .cut, .status, .status]
        let count = versions.count
        steps = (0..<random.number(in: 1...7)).map { _ in
            Step(
                version: random.number(in: 0...count - 1), fault: random.pick(faults),
                status: random.pick(Self.statuses),
                position: Double(random.number(in: 0...1000)) / 1000)
        }
    }

    private static let statuses = [
        "204 No Content", "205 Reset Content", "304 Not Modified", "404 Not Found", "416 Range Not Satisfiable",
        "429 Too Many Requests", "500 Internal Server Error", "503 Service Unavailable",
    ]

    /// Returns the response to the request for the file with an index, from 0.
    func answer(_ request: LoopbackRequest, _ index: Int) -> LoopbackAnswer {
        guard index < steps.count else { return soundAnswer(request) }
        let step = steps[index]
        let version = versions[step.version]
        let sound = soundRange(of: request, version)
        switch step.fault {
        // These two have no body and no length (RFC 9110 §8.6).
        case .status where ["204", "304"].contains(step.status.prefix(3)):
            return .bytes("HTTP/1.1 \(step.status)\r\n\r\n")
        case .status: return .status(step.status)
        case .redirect: return .redirect(to: "/file/other-\(index)")
        case .hangUp: return .bytes("")
        case .cut: return respond(version, sound, keeping: step.position)
        case .cutChunks: return respond(version, sound, keeping: step.position, isChunked: true)
        case .longLength: return respond(version, sound, moreLength: 17)
        default: break
        }
        let total = version.content.count
        let middle = Int(Double(total) * step.position)
        guard let start = sound?.lowerBound ?? request.rangeStart, start < total else {
            guard step.fault == .unaskedRange, middle < total else { return respond(version, sound) }
            return respond(version, middle..<total)
        }
        let end = start + max(1, Int(Double(total - start) * step.position))
        switch step.fault {
        case .otherStart: return respond(version, middle..<total)
        case .noContentRange: return respond(version, start..<total, range: "")
        case .otherUnit: return respond(version, start..<total, range: "lines \(start)-\(total - 1)/\(total)")
        case .unknownTotal: return respond(version, start..<end, range: "bytes \(start)-\(end - 1)/*")
        case .otherTotal: return respond(version, start..<total, range: "bytes \(start)-\(total - 1)/\(total + 9)")
        case .shortRange: return respond(version, sound.map { _ in start..<end })
        case .otherVersion: return respond(version, start..<total)
        case .otherUnmarkedVersion: return respond(version, start..<total, isMarked: false)
        default: return respond(version, sound)
        }
    }

    /// Returns the response of a correct server that has the last version.
    func soundAnswer(_ request: LoopbackRequest) -> LoopbackAnswer {
        guard let version = versions.last else { return .silence }
        return respond(version, soundRange(of: request, version))
    }

    /// Returns the range that a correct server sends; `nil` for the whole file.
    private func soundRange(of request: LoopbackRequest, _ version: Version) -> Range<Int>? {
        guard let start = request.rangeStart else { return nil }
        if let validator = request.header("If-Range"), validator != version.validator { return nil }
        return min(start, version.content.count)..<version.content.count
    }

    private func respond(
        _ version: Version, _ range: Range<Int>?, range text: String? = nil, isMarked: Bool = true,
        keeping part: Double = 1, moreLength: Int = 0, isChunked: Bool = false
    ) -> LoopbackAnswer {
        let total = version.content.count
        var fields = isMarked ? version.fields : []
        guard range?.isEmpty != true else {
            return .status("416 Range Not Satisfiable", headers: fields + ["Content-Range: bytes */\(total)"])
        }
        let body = version.content[range ?? 0..<total]
        if let range {
            let text = text ?? "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)"
            if !text.isEmpty { fields.append("Content-Range: \(text)") }
        }
        fields.append(isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count + moreLength)")
        let status = range == nil ? "200 OK" : "206 Partial Content"
        let head = "HTTP/1.1 \(status)\r\n\(fields.joined(separator: "\r\n"))\r\nConnection: close\r\n\r\n"
        let chunk = isChunked ? Array("\(String(body.count, radix: 16))\r\n".utf8) : []
        let content =
            chunk + body.prefix(Int(Double(body.count) * part))
            + (isChunked && part == 1 ? Array("\r\n0\r\n\r\n".utf8) : [])
        return .rawBytes(Array(head.utf8) + content, keepsOpen: false)
    }
}

extension FaultyFile: CustomStringConvertible {
    var description: String {
        let files = versions.map { "\($0.content.count) bytes \($0.fields)" }
        let faults = steps.map { "\($0.fault) of version \($0.version) at \($0.position) (\($0.status))" }
        return "\(files)\n\(faults.joined(separator: "\n"))"
    }
}

extension LoopbackRequest {
    /// The first byte of the requested range.
    fileprivate var rangeStart: Int? { header("Range").flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } }
}
