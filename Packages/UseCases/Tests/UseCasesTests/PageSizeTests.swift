import Protocols
import Testing
import UseCases

@Suite struct PageSizeTests {
    static let cases: [(ClosedRange<Int>, Int?, Int)] = [
        // GitHub
        (1...100, 150, 75), (1...100, 5, 5), (1...100, 1, 1), (1...100, 100, 100), (1...100, 101, 51),
        (1...100, 200, 100), (1...100, 201, 67), (1...100, 1_000, 100), (1...100, nil, 100),
        // Pixabay
        (3...200, 1, 3), (3...200, 3, 3), (3...200, 4, 4), (3...200, 500, 167), (3...200, nil, 200),
        // The smallest size is larger than an even share.
        (60...100, 101, 60), (50...50, 7, 50), (50...50, 51, 50),
        // No items, so that no request is sent.
        (1...100, 0, 1), (3...200, 0, 3), (3...200, -1, 3), (3...200, .min, 3),
        // The largest numbers.
        (1...100, .max, 100), (1...Int.max, .max, .max), (1...Int.max, 7, 7),
    ]

    @Test(arguments: cases) func `the smallest size of the fewest requests`(
        allowed: ClosedRange<Int>, limit: Int?, size: Int
    ) throws {
        let sizes = PageSizes(allowed, defaultSize: 20)
        #expect(sizes.size(forLimit: limit) == size)
    }

    @Test(arguments: [1...10, 3...20, 7...7, 6...11]) func `no allowed size needs fewer requests`(
        allowed: ClosedRange<Int>
    ) throws {
        let sizes = PageSizes(allowed, defaultSize: 1)
        for limit in 1...100 {
            let requests = { (size: Int) in limit / size + (limit % size == 0 ? 0 : 1) }
            let fewest = try #require(allowed.map(requests).min())
            #expect(sizes.size(forLimit: limit) == allowed.first { requests($0) == fewest }, "limit \(limit)")
        }
    }

    @Test(arguments: [(1...100, 1), (1...100, 30), (1...100, 100), (3...200, 3)])
    func `a requested size is used`(allowed: ClosedRange<Int>, requested: Int) throws {
        let sizes = PageSizes(allowed, defaultSize: 20)
        for limit in [nil, 0, 1, 150] { #expect(sizes.size(forLimit: limit, requested: requested) == requested) }
    }

    @Test func `a list request has the resulting size`() throws {
        let paging = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 30))
        let parameters = try ParameterValues(
            ["query": "cat"], for: [Parameter("query", "what to look for", queryName: "q")])
        let list = try ListRequest(parameters, limit: 150, for: paging)
        #expect(list.pageSize == 75)
        #expect(list.firstPage == 1)
        #expect(list.parameters == parameters)
        let chosen = try ListRequest(parameters, limit: nil, pageSize: 7, firstPage: 3, for: paging)
        #expect(chosen.pageSize == 7)
        #expect(chosen.firstPage == 3)
    }

    @Test(arguments: [(101, 1), (0, 1), (-1, 1), (7, 0), (7, -1)])
    func `an invalid list request is refused`(pageSize: Int, firstPage: Int) throws {
        let parameters = try ParameterValues(for: [])
        let paging = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 30))
        let error = #expect(throws: ProviderError.self) {
            try ListRequest(parameters, limit: nil, pageSize: pageSize, firstPage: firstPage, for: paging)
        }
        #expect(error?.code == .invalidRequest)
    }
}
