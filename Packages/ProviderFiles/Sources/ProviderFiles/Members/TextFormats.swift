import Essentials
import Protocols

// Text with a form of its own.

extension Form {
    /// The address of a web page.
    static let webPage = text.reading { text, place -> String? in
        guard let url = URL(string: text), ["https", "http"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else { return place.refuse("invalid URL \(text.inMessage): expected https://host/path") }
        return text
    }

    /// One line of text, for help and messages.
    static let line = text.reading { text, place -> String? in
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            return place.refuse("expected one line of text without control characters")
        }
        return text
    }

    /// A name in lower camel case, which is the name of a column or of a field.
    static let camelCase = text.reading { text, place -> String? in
        let isName = text.utf8.first?.isLowercaseLetter == true && text.utf8.allSatisfy(\.isLetterOrDigit)
        return isName
            ? text : place.refuse("invalid name \(text.inMessage): expected lower camel case, such as 'starCount'")
    }

    /// The name of a header field that the format lets an author choose.
    static let headerName = text.reading { name, place -> String? in
        isValidHeader(name: name, at: place) ? name : nil
    }

    /// Returns whether a name is a token (RFC 9110 §5.6.2); adds an error if not.
    fileprivate static func isValidHeader(name: String, at place: Place) -> Bool {
        let isToken = name.utf8.allSatisfy { byte in
            byte.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
        if !isToken || name.isEmpty { place.fail("invalid name \(name.inMessage) of a header field") }
        return isToken && !name.isEmpty
    }
}

extension Form {
    /// Header fields of requests, by name. Some are refused, because they belong to the client or carry secrets.
    static let requestHeaders = headers { name, place in
        guard refused.contains(name.lowercased()) else { return true }
        let isSecret = ["authorization", "proxy-authorization", "cookie"].contains(name.lowercased())
        place.fail("refused header field '\(name)': " + (isSecret ? "use 'secrets'" : "the program sets it"))
        return false
    }

    /// Header fields of responses, by name.
    static let responseHeaders = headers { _, _ in true }

    /// The header fields of which a file cannot set the value.
    private static let refused = [
        "authorization", "proxy-authorization", "cookie", "host", "content-length", "transfer-encoding", "connection",
    ]

    /// The header fields that cannot contain a secret either, because they frame the request.
    static let refusedForSecrets = ["host", "content-length", "transfer-encoding", "connection"]

    private static func headers(
        _ isAllowed: @escaping @Sendable (String, Place) -> Bool
    ) -> ValueFormat<HTTPHeaders> {
        Form.map(of: Form.headerValue).reading { fields, _ in
            UniqueNames.check(fields.map { ($0.name.lowercased(), $0.name, $0.place) }, "header field")
            return HTTPHeaders(
                fields.compactMap { field in
                    guard Form.isValidHeader(name: field.name, at: field.place),
                        isAllowed(field.name, field.place)
                    else { return nil }
                    return HTTPHeaders.Field(name: field.name, value: field.value)
                })
        }
    }
}

extension Form {
    /// The value of a header field, or a prefix of it.
    static let headerValue = anyText.reading { value, place -> String? in
        guard !value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
            return place.refuse("a header field cannot contain line breaks or other control characters")
        }
        return value
    }
}

extension Form {
    /// The place of a value in a response or an item.
    static let path = Form.text.reading { text, place -> ValuePath? in
        ValuePath(text)
            ?? place.refuse("invalid path \(text.inMessage): expected names and indices, such as 'data[0].title'")
    }

    /// The place of one value. `[*]` would make a list.
    static let singlePath = path.reading { path, place -> ValuePath? in
        path.isList ? place.refuse("unexpected '[*]': expected the path of one value") : path
    }
}

extension Form {
    /// One path, or several of which the first with a value is used.
    static let paths = Form.path.reading { path, _ in [path] }
        .or(Form.list(of: Form.path, minimumCount: 1))
}

extension Form {
    static let template = Form.text.reading { text, place -> TextTemplate? in
        TextTemplate(text)
            ?? place.refuse(
                "invalid template \(text.inMessage): expected names in braces; a brace itself is '{{' or '}}'")
    }
}

extension Form {
    static let requestPath = Form.text.reading { text, place -> PathTemplate? in
        PathTemplate(text)
            ?? place.refuse("invalid path \(text.inMessage): expected segments, such as '/items/{id}'")
    }
}

extension Form {
    /// Names and templates, such as query items.
    static let templates = Form.map(of: Form.templateOrNothing).reading { items, _ in
        items.map { NamedTemplate(name: $0.name, value: $0.value) }
    }
}

extension Form {
    fileprivate static let templateOrNothing = Form.anyText.reading { text, place -> TextTemplate? in
        TextTemplate(text)
            ?? place.refuse(
                "invalid template \(text.inMessage): expected names in braces; a brace itself is '{{' or '}}'")
    }
}

extension Form {
    /// Requests in a period: `30/min`, `5/30s`, `10000/day`.
    static let rate = Form.text.reading { text, place -> Rate? in
        Rate(fileText: text)
            ?? place.refuse(
                "invalid rate \(text.inMessage): expected requests in a period, such as '30/min' or '5/30s'")
    }
}

extension Rate {
    fileprivate init?(fileText text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), count > 0, parts[0].utf8.first != UInt8(ascii: "+") else {
            return nil
        }
        let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
        let units = ["s": 1, "min": 60, "h": 3600, "day": 86400]
        guard let unit = units[String(parts[1].dropFirst(digits.count))] else { return nil }
        let factor = digits.isEmpty ? 1 : Int(digits) ?? 0
        guard (1...10_000).contains(factor), count <= 1_000_000_000 else { return nil }
        self.init(count, per: .seconds(factor * unit))
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    var isLetterOrDigit: Bool { isLowercaseLetter || isUppercaseLetter || isDigit }
    var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
