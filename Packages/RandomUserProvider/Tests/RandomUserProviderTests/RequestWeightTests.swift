import Protocols
import RandomUserProvider
import Testing

@Suite struct RequestWeightTests {
    @Test(arguments: [
        ("results=5000&page=1", 5000), ("page=1&results=3", 3), ("results=2&results=7", 7), ("page=1", 1),
        ("results=&page=1", 1), ("results=many", 1), ("", 1), ("noresults=4", 1),
    ])
    func aRequestWeighsTheUsersItAsksFor(query: String, weight: Int) throws {
        let url = try #require(URL(string: "https://randomuser.me/api/?\(query)"))
        #expect(descriptor.limits.weight(HTTPRequest(url: url)) == weight)
    }
}
