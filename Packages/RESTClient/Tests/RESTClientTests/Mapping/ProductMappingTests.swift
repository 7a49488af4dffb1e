import Protocols
import ProtocolsTesting
import RESTClient
import Testing

/// The mapping decides which name of a product is shown.
struct ProductMappingTests {
    private struct Product: Equatable {
        let id: Int
        let displayName: String
    }

    private struct ProductEntry: Decodable, RawDecodable, DTOEncodable {
        let id: Int
        let name: String
        let alias: String?

        func toDTO() throws(IncorrectData) -> Product {
            let alias = alias.flatMap { $0.isEmpty ? nil : $0 }
            return Product(id: id, displayName: alias ?? name)
        }
    }

    @Test(arguments: [
        (#"{"id":1,"name":"Salt","alias":"Fine salt"}"#, "Fine salt"),
        (#"{"id":1,"name":"Salt","alias":""}"#, "Salt"),
        (#"{"id":1,"name":"Salt","alias":null}"#, "Salt"),
        (#"{"id":1,"name":"Salt"}"#, "Salt"),
    ])
    func `an alias is shown unless it is missing or empty`(json: String, displayName: String) throws {
        let product = try ProductEntry.from(raw: Data(json.utf8), using: JSONCoder()).toDTO()
        expectEqual(product, Product(id: 1, displayName: displayName))
    }
}
