import Protocols
import RandomUserProvider
import Testing

@Suite struct ParameterTests {
    private static let noUsers = #"{"results": []}"#

    @Test(arguments: [
        (["seed": "a b+c"], "seed=a%20b%2Bc&"),
        (["gender": "FEMALE"], "gender=female&"),
        (["nationality": "no"], "nat=NO&"),
        (["nationality": "us,Dk,FR"], "nat=US,DK,FR&"),
        (["nationality": "gb", "seed": "x"], "seed=x&nat=GB&"),
        (["nationality": "gb", "gender": "male"], "gender=male&nat=GB&"),
        (["seed": "b0a7c4d2e9f8163509"], "seed=b0a7c4d2e9f8163509&"),
        ([:], ""),
    ])
    func areSentUnderTheNamesOfTheAPI(given: [String: String], query: String) async throws {
        let transport = FakeTransport(body: Self.noUsers)
        _ = try await RandomUserListing(transport).page(nil, of: ListRequest(given))
        #expect(transport.requests.map(\.url.query) == ["\(query)results=1&page=1"])
    }

    @Test(arguments: [
        ("gender", "any"), ("gender", ""), ("seed", ""), ("nationality", ""), ("nationality", "XX"),
        ("nationality", "us,XX"), ("nationality", "us,"), ("inc", "name"), ("exc", "login"),
        ("format", "xml"), ("password", "8"), ("noinfo", "true"),
    ])
    func refuseWhatTheAPIWouldLeaveOutOfAccount(name: String, value: String) {
        let error = #expect(throws: ProviderError.self) { try ListRequest([name: value]) }
        #expect(error?.code == .invalidRequest)
    }

    @Test(arguments: [
        (["seed": "x", "gender": "male"], "gender"),
        (["seed": "b0a7c4d2e9f8163509", "nationality": "NO"], "nationality"),
    ])
    func whatTheAPIWouldIgnoreBesideASeedIsNotSent(given: [String: String], word: String) async throws {
        let transport = FakeTransport(body: Self.noUsers)
        let error = await #expect(throws: ProviderError.self) {
            try await RandomUserListing(transport).page(nil, of: ListRequest(given))
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains(word) == true)
        #expect(error?.message.contains("seed") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test func knowThe21NationalitiesOfTheAPI() throws {
        let nationality = try #require(descriptor.parameters.first { $0.name == "nationality" })
        #expect(nationality.kind.candidates.count == 21)
        #expect(Set(nationality.kind.candidates).count == 21)
        #expect(nationality.kind.candidates.allSatisfy { nationality.kind.normalize($0.lowercased()) == $0 })
    }
}
