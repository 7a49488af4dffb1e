import Protocols
import ProtocolsTesting
import RandomUserProvider
import Testing

@Suite struct RequestTests {
    private let client = FakeClient(keys: descriptor.keys, #"{"results": []}"#)

    @Test(arguments: [
        (["seed": "a b+c"], "seed=a b+c&"),
        (["gender": "FEMALE"], "gender=female&"),
        (["nationality": "no"], "nat=NO&"),
        (["nationality": "us,Dk,FR"], "nat=US,DK,FR&"),
        (["nationality": "gb", "seed": "x"], "seed=x&nat=GB&"),
        (["nationality": "gb", "gender": "male"], "gender=male&nat=GB&"),
        (["seed": "b0a7c4d2e9f8163509"], "seed=b0a7c4d2e9f8163509&"),
        ([:], ""),
    ])
    func `parameters are sent under the names of the API`(given: [String: String], query: String) async throws {
        _ = try await RandomUserAPI(client).page(nil, of: .of(given))
        expectEqual(client.requests.map(\.line), ["GET api/?\(query)results=1&page=1"])
    }

    @Test(arguments: [1, 3, 5000])
    func `the cost of a request is the number of requested users`(size: Int) async throws {
        _ = try await RandomUserAPI(client).page(nil, of: .of(pageSize: size))
        expectEqual(client.requests.map(\.cost), [size])
    }

    @Test(arguments: [
        ["gender": "any"], ["gender": ""], ["seed": ""], ["nationality": ""], ["nationality": "XX"],
        ["nationality": "us,XX"], ["nationality": "us,"], ["inc": "name"], ["exc": "login"], ["format": "xml"],
        ["password": "8"], ["noinfo": "true"],
        // With a seed, the API ignores the gender.
        ["seed": "x", "gender": "male"],
    ])
    func `parameters that the API would ignore are refused`(given: [String: String]) {
        let error = #expect(throws: ProviderError.self) { try ListRequest.of(given) }
        expectEqual(error?.code, .invalidRequest)
    }

    @Test func `a nationality is refused if the seed includes one`() async throws {
        let list = try ListRequest.of(["seed": "b0a7c4d2e9f8163509", "nationality": "NO"])
        let error = await #expect(throws: ProviderError.self) { try await RandomUserAPI(client).page(nil, of: list) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message.contains("nationality"), true)
        expectEqual(error?.message.contains("seed"), true)
        #expect(client.requests.isEmpty)
    }

    @Test func `the 21 nationalities of the API are known`() throws {
        let nationality = try #require(descriptor.parameters.first { $0.name == "nationality" })
        expectEqual(Set(nationality.kind.words).count, 21)
        #expect(nationality.kind.words.allSatisfy { nationality.kind.value(from: $0.lowercased()) == $0 })
    }

    @Test func `the descriptor declares page sizes and limits`() {
        let sizes = PageSizes(1...5000, defaultSize: 10)
        expectEqual(descriptor.paging, Paging(.numbered, sizes: sizes, isSizeIndependent: false, isEndless: true))
        expectEqual(descriptor.limits.rate, Rate(20_000, per: .seconds(60), countsItems: true))
        #expect(descriptor.secrets.isEmpty)
    }
}
