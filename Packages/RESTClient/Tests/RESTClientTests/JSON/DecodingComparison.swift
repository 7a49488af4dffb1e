import Protocols
import RESTClient
import Testing

/// A wrapper that decodes a value and records the result, either the value or the error.
struct Traced<Value: Decodable & Equatable>: Decodable, RawDecodable {
    enum Outcome: Equatable {
        case value(Value)
        case error(String)

        func isSame(as other: Outcome, errors: ErrorComparison) -> Bool {
            if case (.error, .error, .any) = (self, other, errors) { true } else { self == other }
        }
    }

    let outcome: Outcome
    /// Whether the decoder was that of the tape and not `JSONDecoder`.
    let isFromTape: Bool

    init(from decoder: any Decoder) throws {
        isFromTape = "\(Swift.type(of: decoder))".hasPrefix("JSONTape")
        do {
            outcome = .value(try decoder.singleValueContainer().decode(Value.self))
        } catch {
            outcome = .error(describe(error))
        }
    }
}

/// Returns all details of an error except the types of its coding keys.
func describe(_ error: any Error) -> String {
    func text(_ kind: String, _ type: Any.Type?, _ context: DecodingError.Context, key: (any CodingKey)? = nil)
        -> String
    {
        let path = (context.codingPath + [key].compactMap(\.self)).map { "\($0.stringValue)|\($0.intValue ?? -1)" }
        return "\(kind) \(type.map { "\($0)" } ?? "") \(path) \(context.debugDescription)"
    }
    return switch error {
    case DecodingError.typeMismatch(let type, let context): text("typeMismatch", type, context)
    case DecodingError.valueNotFound(let type, let context): text("valueNotFound", type, context)
    case DecodingError.keyNotFound(let key, let context): text("keyNotFound", nil, context, key: key)
    case DecodingError.dataCorrupted(let context): text("dataCorrupted", nil, context)
    default: "\(error)"
    }
}

/// The decoder that must have decoded a value.
enum Decoded {
    case byTape
    case byJSONDecoder
    case byEither
}

enum ErrorComparison {
    /// Errors are equal if their kind, type, path and text are equal.
    case exact
    /// All errors are equal. If several members of a dictionary are invalid, `JSONDecoder` reports a random one.
    case any
}

/// Decodes the data with `from(raw:)` and with `JSONDecoder`, and expects the same value or error.
///
/// - Returns: Whether the decoder of the tape was used.
@discardableResult
func expectSame<Value: Decodable & Equatable>(
    _ type: Value.Type, _ raw: Data, _ decoded: Decoded = .byEither, _ comment: String = "",
    errors: ErrorComparison = .exact, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
    let expected = try? JSONDecoder.withDates.decode(Traced<Value>.self, from: raw)
    let actual = try? Traced<Value>.from(raw: raw, using: JSONCoder())
    let isFromTape = actual?.isFromTape == true
    let isSame =
        if let actual, let expected {
            actual.outcome.isSame(as: expected.outcome, errors: errors)
        } else {
            actual == nil && expected == nil
        }
    // The message is built only for a failure, because there are many comparisons.
    if !isSame || (decoded != .byEither && isFromTape != (decoded == .byTape)) {
        Issue.record(
            """
            \(type) from \(String(decoding: raw, as: UTF8.self)) \(comment)
            by \(isFromTape ? "the tape" : "JSONDecoder"): \(String(describing: actual?.outcome))
            expected: \(String(describing: expected?.outcome))
            """, sourceLocation: sourceLocation)
    }
    return isFromTape
}

@discardableResult
func expectSame<Value: Decodable & Equatable>(
    _ type: Value.Type, _ json: String, _ decoded: Decoded = .byEither, _ comment: String = "",
    errors: ErrorComparison = .exact, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
    expectSame(type, Data(json.utf8), decoded, comment, errors: errors, sourceLocation: sourceLocation)
}

extension JSONDecoder {
    /// The decoder with which results from the tape are compared.
    static var withDates: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .records
        return decoder
    }
}
