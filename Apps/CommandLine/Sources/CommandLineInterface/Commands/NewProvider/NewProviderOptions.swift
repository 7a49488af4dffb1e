import Arguments
import Connections
import Output
import Protocols
import ProviderProposals

// The options of `new-provider`.

extension Option<String?> {
    static var responseSource: Option {
        Option(
            "from",
            "the URL of a list, or a file with a recorded response or an OpenAPI document (use '-' for standard input)",
            .path("URL|FILE|-", "a URL, the path of a file, or -"), isRequired: true)
    }

    static var responseURL: Option {
        Option("url", "the URL of the request for the recorded response", .nonEmpty("URL", "a URL"))
    }

    static var itemsPath: Option {
        Option(
            "items", "the place of the items in the response, such as data.items; '.' for the whole document",
            .nonEmpty("PATH", "a path such as data.items"))
    }

    static var idPath: Option {
        Option(
            "id", "the place of the id in an item, such as login.uuid", .nonEmpty("PATH", "a path such as login.uuid"))
    }

    static var operation: Option {
        Option(
            "operation", "the operation of an OpenAPI document, by its id or its path",
            .nonEmpty("ID", "the id of an operation, such as listOrders"))
    }

    static var newFile: Option {
        Option(
            "output", "write this file instead of one in your folder of providers; its name is <name>.json",
            .outputPath("shop-orders.json")
        ).short("-o")
    }
}

extension Option<[FileSecret]> {
    static var keyQuery: Option {
        secret(
            "key-query", "send the secret in this environment variable as a query item; repeat for several",
            "the name of a query item and of an environment variable, such as api_key=SHOP_KEY"
        ) { .query($0) }
    }

    static var keyHeader: Option {
        secret(
            "key-header",
            "send the secret in this environment variable as a header field, with Authorization as a bearer token; "
                + "repeat for several",
            "the name of a header field and of an environment variable, such as X-API-Key=SHOP_KEY"
        ) { .header($0) }
    }

    private static func secret(
        _ name: String, _ summary: String, _ expectation: String,
        place: @escaping @Sendable (String) -> FileSecret.Place
    ) -> Option {
        Option(
            name, summary,
            ValueParser(
                syntax: OptionSyntax(placeholder: "NAME=VARIABLE", expectation: expectation),
                parse: { FileSecret(assignment: $0, place: place).map { [$0] } }, label: { _ in nil }),
            default: [], combine: +)
    }
}

extension FileSecret {
    /// Parses `NAME=VARIABLE`; `nil` for other text. The variable consists of capital letters, digits and `_`.
    fileprivate init?(assignment text: String, place: (String) -> Place) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count > 1, let variable = parts.last, variable.first?.isLetter == true,
            variable.utf8.allSatisfy({ byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "_")
            })
        else { return nil }
        let name = parts.dropLast().joined(separator: "=")
        guard !name.isEmpty else { return nil }
        self.init(variable: String(variable), place: place(name))
    }
}
