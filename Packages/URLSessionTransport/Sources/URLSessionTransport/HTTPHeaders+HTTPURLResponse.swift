import Foundation
import Protocols

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPHeaders {
    /// The headers of a response, by name: URLSession does not keep their order.
    ///
    /// It joins repeats with a comma, and joined they stay: a comma may as well belong to a value.
    init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields.compactMap { name, value -> Field? in
            guard let name = name as? String, let value = value as? String else { return nil }
            // URLSession on Linux leaves the white space after a value on.
            return Field(name: name, value: value.trimmingCharacters(in: .whitespaces))
        }
        self.init(fields.sorted { $0.name < $1.name })
    }
}
