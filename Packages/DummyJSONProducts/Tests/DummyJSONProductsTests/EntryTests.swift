import Protocols
import ProtocolsTesting
import Testing

@testable import DummyJSONProducts

@Suite struct EntryTests {
    @Test func `every field of a product is mapped`() async throws {
        let product = try await DummyJSONAPI(FakeClient(keys: descriptor.keys, SampleProducts.kettle)).get(1)
        let date = try #require(Date(iso8601: "2025-04-30T09:41:02.053Z"))
        let ada = Product.Review(
            rating: 5, comment: "Boils before the toast is done.", date: date, reviewerName: "Ada Fernsby",
            reviewerEmail: "ada@fernsby.example")
        expectEqual(product.id, 1)
        expectEqual(product.price, Decimal(string: "49.99"))
        expectEqual(product.dimensions, Product.Dimensions(width: 18.2, height: 24.05, depth: 18.2))
        #expect(product.reviews.count == 2 && product.reviews.first == ada)
        expectEqual(product.createdAt, Date(iso8601: "2025-04-01T09:41:02.053Z"))
        expectEqual(product.updatedAt, date)
        expectEqual(product.barcode, "5550100198001")
        expectEqual(product.tags, ["kitchen", "tea"])
        expectEqual(product.images.count, 2)
        let counts = Product.columns.filter { $0.role == .count }.map(\.name)
        expectEqual(counts, ["stock", "minimumOrderQuantity"])
    }

    @Test func `a product needs only an id and a title`() async throws {
        let product = try await DummyJSONAPI(FakeClient(keys: descriptor.keys, #"{"id": "3", "title": "Figs"}"#)).get(3)
        expectEqual(product.id, 3)
        #expect(product.price == nil && product.brand == nil && product.tags.isEmpty && product.reviews.isEmpty)
    }

    @Test(arguments: [#"{"title": "Figs"}"#, #"{"id": 3}"#])
    func `a product without an id or a title is refused`(body: String) async {
        let error = await #expect(throws: ProviderError.self) {
            try await DummyJSONAPI(FakeClient(keys: descriptor.keys, body)).get(3)
        }
        expectEqual(error?.code, .incorrectData)
    }

    @Test func `an access token has the lifetime that its request asks for`() throws {
        let token = TokenEntry(accessToken: "a", refreshToken: "r").toDTO()
        expectEqual(token, AccessToken("a", lifetime: .seconds(3600), refreshToken: "r"))
    }
}
