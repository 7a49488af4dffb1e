import Records

/// The address of the web page of an item, with names in braces for the parts that differ:
/// `https://github.com/{owner}/{name}`.
///
/// Users can give the address of an item instead of its reference. A trailing slash, `www.` before the server, the
/// fragment and query items that the pattern does not have are ignored. A placeholder that the reference does not have stands for any text, such as
/// the title in an address: `https://pixabay.com/photos/{title}-{id}`.
public struct WebAddressPattern: Hashable, Sendable {
    /// The address with its placeholders. A placeholder is within one segment of the path, or the value of a query item.
    public let address: String
    /// The reference to the item, with placeholders of the address: `{owner}/{name}`.
    public let reference: String
    private let parts: Parts?

    private struct Parts: Hashable, Sendable {
        let origin: String
        let path: [AddressTemplate]
        let query: [QueryTemplate]
        let reference: AddressTemplate

        var placeholders: [String] { path.flatMap(\.placeholders) + query.flatMap(\.value.placeholders) }
    }

    private struct QueryTemplate: Hashable, Sendable {
        let name: String
        let value: AddressTemplate
    }

    /// Creates a pattern. A pattern with a ``fault`` fits no address.
    public init(_ address: String, reference: String = "{id}") {
        self.address = address
        self.reference = reference
        parts = Self.parts(of: address, reference)
    }

    private static func parts(of text: String, _ reference: String) -> Parts? {
        guard !text.contains("#"), let address = WebAddress(text), let reference = AddressTemplate(reference) else {
            return nil
        }
        var (path, query) = ([AddressTemplate](), [QueryTemplate]())
        for segment in address.segments {
            guard !segment.isEmpty, let template = AddressTemplate(segment) else { return nil }
            path.append(template)
        }
        for item in address.query {
            guard !item.name.contains("{"), let value = AddressTemplate(item.value ?? "") else { return nil }
            query.append(QueryTemplate(name: item.name, value: value))
        }
        let isOriginFixed = !address.origin.contains { $0 == "{" || $0 == "}" }
        return isOriginFixed ? Parts(origin: address.origin, path: path, query: query, reference: reference) : nil
    }

    /// Why the pattern fits no address; `nil` if it is valid.
    public var fault: String? {
        guard let parts else { return "expected an address with names in braces, such as https://host/items/{id}" }
        let names = parts.placeholders
        if names.isEmpty { return "expected a placeholder, such as '{id}'" }
        if Set(names).count < names.count { return "expected every placeholder once" }
        return parts.reference.placeholders.first { !names.contains($0) }.map { "missing placeholder '{\($0)}'" }
    }

    /// Returns the reference to the item with an address; `nil` if the address does not fit the pattern.
    ///
    /// The values are decoded. An address with a value that contains a slash or a control character does not fit.
    public func reference(in text: String) -> String? {
        guard fault == nil, let parts, let address = WebAddress(text), address.origin == parts.origin,
            address.segments.count == parts.path.count
        else { return nil }
        var values: [String: String] = [:]
        for (template, segment) in zip(parts.path, address.segments) {
            guard template.read(segment, into: &values) else { return nil }
        }
        for item in parts.query {
            let given = address.query.filter { $0.name == item.name }
            guard given.count == 1, item.value.read(given[0].value ?? "", into: &values) else { return nil }
        }
        return parts.reference.text(values)
    }
}

extension ProviderDescriptor {
    /// Returns the reference to the item with a web address; `nil` if the address does not fit one of ``webAddresses``,
    /// or if it does not contain a valid reference.
    public func reference(at address: String) -> String? {
        webAddresses.lazy.compactMap { $0.reference(in: address) }.first(where: acceptsReference)
    }

    /// Returns whether the provider can look up an item by a reference.
    public func acceptsReference(_ text: String) -> Bool {
        func isReference<Getter: Getting>(_ getter: Getter.Type) -> Bool { Getter.Reference(text) != nil }
        guard items.acceptsReference(text), let getter = type as? any Getting.Type else { return false }
        return isReference(getter)
    }
}
