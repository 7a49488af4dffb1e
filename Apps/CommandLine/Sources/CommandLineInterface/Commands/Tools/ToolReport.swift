import Essentials
import Failures
import Lists
import Output
import Protocols
import ToolServer

/// The result of a call, made from what its command has written.
struct ToolReport {
    private let form: CommandTool.Form
    private let records: [JSONValue]
    private let notes: [String]
    private let failure: Failure?
    private let listEnd: ListRead?
    private let page: ToolPage?
    private let isTruncated: Bool
    /// The cursor after the records; `nil` for none.
    private let continuation: String?

    /// - Parameters:
    ///   - failure: The failure that ended the command; `nil` if it succeeded.
    ///   - listEnd: How the list ended; `nil` for no list.
    ///   - page: The pages of the list, if they are numbered.
    init(
        _ form: CommandTool.Form, _ output: (lines: [[UInt8]], wholeCount: Int, isTruncated: Bool), notes: [String],
        failure: Failure?, listEnd: ListRead?, page: ToolPage?
    ) {
        self.form = form
        self.listEnd = listEnd
        self.page = page
        isTruncated = output.isTruncated
        // The end of the output was discarded, so the command has failed because of that.
        self.failure = isTruncated && failure?.kind == .closedPipe ? nil : failure?.shortened
        // The list continues after the last whole page. Without one, the records at the start of the first page are kept.
        let canContinue = failure?.after != nil || page != nil
        let keepsPages = isTruncated && canContinue && output.wholeCount > 0
        let lines = keepsPages ? output.lines.prefix(output.wholeCount) : output.lines[...]
        records = lines.compactMap { JSONParser.parse(Data($0)) }
        continuation = isTruncated && !keepsPages ? nil : failure?.after ?? listEnd?.continuation
        self.notes = notes + (isTruncated ? [Self.truncation(records.count, isWhole: keepsPages)] : [])
    }

    private static func truncation(_ count: Int, isWhole: Bool) -> String {
        "truncated after \(count.counted("record")): a result has at most \(ToolLimits.maximumBytes) bytes and "
            + "\(ToolLimits.maximumItems) records; "
            + (isWhole ? "continue with the next call, or choose fewer fields" : "ask for fewer records or fields")
    }

    var result: ToolResult {
        if let failure, records.isEmpty { return error(failure) }
        switch form {
        case .records: return ToolResult(list)
        case .record:
            if isTruncated { return error(.tooLarge) }
            return ToolResult(records.first ?? .object([]), remarks: notes)
        }
    }

    private var list: JSONValue {
        let hasMore = listEnd?.hasMore ?? false
        var members: [JSONValue.Member] = [
            .init(key: "items", value: .array(records)), .init(key: "count", value: .number("\(records.count)")),
            .init(key: "isComplete", value: .boolean(!hasMore && !isTruncated && failure == nil)),
        ]
        if let continuation { members.append(.init(key: "after", value: .text(continuation))) }
        if listEnd?.canContinue ?? isTruncated, let next = page?.next(after: records.count) {
            members.append(.init(key: "nextPage", value: .number("\(next)")))
        }
        if let total = listEnd?.total { members.append(.init(key: "total", value: .number("\(total)"))) }
        if !notes.isEmpty { members.append(.init(key: "notes", value: .array(notes.map(JSONValue.text)))) }
        if let failure { members.append(.init(key: "problem", value: failure.json)) }
        return .object(members)
    }

    private func error(_ failure: Failure) -> ToolResult {
        let details = [failure.hint.map { "hint: \($0)" }, failure.request.map { "request: \($0)" }].compactMap(\.self)
        return ToolResult(
            failure.json, text: (["\(failure.kind.name): \(failure.message)"] + details).joined(separator: "\n"),
            remarks: notes, isError: true)
    }
}

extension Failure {
    fileprivate static let tooLarge = Failure(
        .output, "the record is larger than \(ToolLimits.maximumBytes) bytes", hint: "choose some of its 'fields'")

    /// The failure with texts of a limited length, because they can repeat what the assistant has sent.
    fileprivate var shortened: Failure {
        var failure = self
        failure.message = message.shortened
        failure.hint = hint?.shortened
        failure.request = request?.shortened
        return failure
    }

    /// The failure as `--errors json` shows it, without the details that it does not have.
    fileprivate var json: JSONValue {
        let report = FailureReport(failure: self).json
        guard case .object(let members)? = JSONParser.parse(Data(report)) else { return .object([]) }
        return .object(members.filter { $0.value != .null })
    }
}

extension String {
    /// The start and the end of a long text: both can say what is wrong.
    fileprivate var shortened: String {
        let leftOut = count - ToolLimits.maximumFailureLength
        guard leftOut > 0 else { return self }
        let half = ToolLimits.maximumFailureLength / 2
        return "\(prefix(half))… (\(leftOut.counted("character")) left out) …\(suffix(half))"
    }
}
