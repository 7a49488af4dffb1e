/// A message about parameters, for users. Each interface shows its own names of the parameters, such as `--order`.
///
///     let message: ParameterMessage = "\(parameter: "order") has no effect without \(parameter: "sort")"
public struct ParameterMessage: Error, Hashable, Sendable {
    private var parts: [Part]

    fileprivate enum Part: Hashable, Sendable {
        case text(String)
        case parameter(String)
    }

    /// Returns the message with the parameters as the closure writes them. By default, a name is in quotation marks:
    /// `'order'`.
    public func text(naming parameter: (String) -> String = { "'\($0)'" }) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let name): parameter(name)
            }
        }.joined()
    }

    /// Returns both messages as one.
    public static func + (first: ParameterMessage, second: ParameterMessage) -> ParameterMessage {
        var message = first
        message.parts += second.parts
        return message
    }
}

extension ParameterMessage: ExpressibleByStringInterpolation {
    /// The parts of a message while it is put together.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            parts.append(.text(literal))
        }

        /// Adds text that contains no name of a parameter, such as a value.
        public mutating func appendInterpolation(_ text: String) {
            parts.append(.text(text))
        }

        /// Adds a part of the message.
        public mutating func appendInterpolation(_ message: ParameterMessage) {
            parts += message.parts
        }

        /// Adds the name of a parameter.
        public mutating func appendInterpolation(parameter name: String) {
            parts.append(.parameter(name))
        }
    }

    public init(stringLiteral text: String) {
        parts = [.text(text)]
    }

    public init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
    }
}

extension ProviderError {
    /// Creates an `invalidRequest` error about parameters. The message is its ``cause``.
    public init(_ message: ParameterMessage) {
        self.init(.invalidRequest, message.text(), cause: message)
    }
}
