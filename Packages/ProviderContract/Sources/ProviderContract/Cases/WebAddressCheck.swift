import ContractKit
import Protocols

extension ProviderCheck {
    /// Checks that the reference in the web address of an item is that of the item, and that the declared addresses are
    /// those of the samples.
    func checkWebAddresses(of items: [any Entity], includeList: Bool, _ checks: inout Checks) {
        guard !descriptor.webAddresses.isEmpty, !items.isEmpty else { return }
        var found = 0
        for item in items {
            for address in item.addresses(for: descriptor) {
                guard let reference = descriptor.reference(at: address) else { continue }
                found += 1
                checks.expect(
                    isReference(reference, to: item),
                    "expected the reference of \(item.reference), got \(reference.quotedForFinding)",
                    at: "web address \(address)")
            }
        }
        // A list that cannot be read is a fault of another case.
        checks.expect(
            found > 0 || (harness.offers(.list) && !includeList),
            "expected an item with one of the addresses in a column with the role 'page'",
            at: "web addresses")
    }

    private func isReference(_ text: String, to item: any Entity) -> Bool {
        func columnValue<Getter: Getting>(_ getter: Getter.Type) -> FieldValue.Member? {
            Getter.Reference(text)?.columnValue
        }
        // A provider of a file cannot say of which column a reference is the value.
        let named = (descriptor.type as? any Getting.Type).flatMap { columnValue($0) }
        let isNamed = item.columnValues(for: descriptor).contains { name, value in
            named.map { $0.name == name && $0.value == value } ?? (value == .text(text))
        }
        return text == item.reference || isNamed
    }
}

extension Entity {
    /// The addresses of the item's web pages. An id can be an address.
    fileprivate func addresses(for descriptor: ProviderDescriptor) -> [String] {
        let pages = descriptor.items(of: Self.self).columns.filter { $0.role == .page }
        return [reference]
            + pages.compactMap { column in
                if case .text(let address) = column.value(self) { address } else { nil }
            }
    }
}
