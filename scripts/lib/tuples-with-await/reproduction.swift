// Swift 6.3.1 compiles the tuple below wrongly with optimization: the first element of every outcome is 0.
//
//   swiftc -parse-as-library reproduction.swift -o debug && ./debug            prints 20 numbers
//   swiftc -O -parse-as-library reproduction.swift -o release && ./release     prints 1 number
//
// The exit code is 1 if numbers are lost. Small changes hide the defect, for example an entry with fewer fields, or the
// `await` in the first element. So `find` refuses every tuple with an `await`, and not only those that are wrong today.
// Before it is removed, try a newer compiler with a labeled tuple and with an existential as the second element, too.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct Failure: Error {
    var code: Int
    var message: String
    var cause: (any Error)?
}

struct Entry: Sendable {
    var id: Int?
    var title: String?
    var children: [Int]?
    var text: String?
    var score: Int?
}

struct Response<Body: Sendable>: Sendable {
    var body: Body
    var status: Int
}

protocol Client: Sendable {
    func send<Body: Sendable>(_ id: Int, as make: @Sendable (Int) -> Body) async throws(Failure) -> Response<Body>
}

struct FakeClient: Client {
    func send<Body: Sendable>(_ id: Int, as make: @Sendable (Int) -> Body) async throws(Failure) -> Response<Body> {
        await Task.yield()
        if id < 0 { throw Failure(code: 1, message: "negative", cause: nil) }
        return Response(body: make(id), status: 200)
    }
}

extension Client {
    func response(_ id: Int) async throws(Failure) -> Response<Entry> {
        var response = try await send(id) { Entry(id: nil, title: "\($0)", children: [$0], text: nil, score: 1) }
        response.body.id = id
        return response
    }

    func indices(_ count: Int) async -> Set<Int> {
        await withTaskGroup(of: (Int, Entry?).self) { group in
            for index in 0..<count { group.add(index, from: self) }
            return await group.reduce(into: []) { indices, outcome in indices.insert(outcome.0) }
        }
    }
}

extension TaskGroup<(Int, Entry?)> {
    fileprivate mutating func add(_ index: Int, from client: some Client) {
        addTask {
            do throws(Failure) {
                return (index, try await client.response(index).body)
            } catch {
                return (index, nil)
            }
        }
    }
}

@main struct Reproduction {
    static func main() async {
        let indices = await (FakeClient() as any Client).indices(20)
        print("\(indices.count) of 20 numbers: \(indices.sorted())")
        if indices.count != 20 { exit(1) }
    }
}
