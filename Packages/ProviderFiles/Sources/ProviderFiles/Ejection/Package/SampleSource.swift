import Essentials
import Protocols

/// The source of `Samples.swift`.
struct SampleSource {
    let book: SampleBook

    private static let contentType = "application/json; charset=utf-8"

    var text: String {
        let options = [
            book.pageSize.map { "pageSize: \($0)" }, book.pageCount.map { "pageCount: \($0)" },
            book.fields == .complete ? "fields: .complete" : nil,
        ].compactMap(\.self)
        let samples = book.samples.map { "            \(sample($0))," }.joined(separator: "\n")
        return """
            import Protocols

            /// Sample responses. Tests and the option `--samples` use them.
            enum Samples {
                static let book = SampleBook(
                    \(options.map { "\($0), " }.joined())[
            \(samples)
                    ])
            }

            """
    }

    private func sample(_ sample: Sample) -> String {
        let other = sample.headers.fields.filter { $0.name != "Content-Type" || $0.value != Self.contentType }
        let hasStandardType = sample.headers["Content-Type"] == Self.contentType
        let headers =
            other.isEmpty && hasStandardType
            ? nil : "headers: \(HTTPHeaders(sample.headers.fields).swift(indentation: 16))"
        let arguments = [
            SwiftSource.literal(sample.name), sample.method == .get ? nil : "method: \(sample.method.swift)",
            "target: \(SwiftSource.expression(sample.target))",
            sample.requestBody.map { "requestBody: \(body($0))" },
            sample.status == 200 ? nil : "status: \(sample.status)", headers, "body: \(body(sample.body))",
            sample.failure.map { "failure: .\($0.description)" },
            sample.circumstance.map { "circumstance: \(SwiftSource.literal($0))" },
        ].compactMap(\.self)
        return SwiftCall.text("Sample", arguments, indentation: 12)
    }

    /// Returns a body as a literal: JSON in lines of moderate length, other text as it is.
    private func body(_ text: String) -> String {
        if text.utf8.count > 60, let json = JSONParser.parse(Data(text.utf8)) {
            return SwiftSource.literal(json, indentation: 20)
        }
        return text.contains { "\"\n\\".contains($0) }
            ? SwiftSource.rawLiteral(text, indentation: 20) : SwiftSource.literal(text)
    }
}
