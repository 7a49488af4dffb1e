import Foundation
import Synchronization
import TransportContract

/// The users of a server that change from day to day, and the fault of the server on one day.
final class UserDirectory: Sendable {
    enum Fault: Sendable {
        case none
        /// Each request after this number of requests gets this answer.
        case answer(LoopbackAnswer, after: Int)
        /// The request after this number of requests gets no answer, and the program is killed.
        case kill(after: Int)
    }

    fileprivate struct State {
        /// The ids in the order of the list.
        var list = Array(1...30)
        var names: [Int: String] = [:]
        /// The users that have left the list. A look-up still finds them.
        var left: Set<Int> = []
        var deleted: Set<Int> = []
        var everDeleted: Set<Int> = []
        var lastID = 30
        var fault = Fault.none
        var requestCount = 0
        var willKill: AsyncStream<Void>.Continuation?
    }

    private let state = Mutex(State())

    /// The ids and the names of the users in the list, in its order.
    var lines: [String] { state.withLock { state in state.list.map { "\($0),\(state.name($0))" } } }

    /// A deleted user can return and leave the list before a run sees it.
    func wasDeleted(_ id: Int) -> Bool { state.withLock { $0.everDeleted.contains(id) } }
    func hasLeft(_ id: Int) -> Bool { state.withLock { $0.left.contains(id) } }

    /// Returns a stream with an element for each request of the day at which the program is to be killed.
    func kills() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.willKill = continuation }
        return stream
    }

    /// Changes some users, and sets the fault of the day.
    func startDay(_ random: inout SeededGenerator, _ fault: Fault) {
        var copy = random
        state.withLock { state in
            for _ in 0..<copy.number(in: 0...6) { state.change(&copy) }
            (state.fault, state.requestCount) = (fault, 0)
        }
        random = copy
    }

    func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
        let path = request.target.split(separator: "?")[0]
        return state.withLock { state in
            state.requestCount += 1
            switch state.fault {
            case .answer(let answer, let count) where state.requestCount > count: return answer
            case .kill(let count) where state.requestCount > count:
                state.willKill?.yield()
                return .silence
            default: break
            }
            if let id = path.split(separator: "/").last.flatMap({ Int($0) }) {
                guard state.list.contains(id) || state.left.contains(id) else { return .status("404 Not Found") }
                return .json(Payload.user(id, name: state.name(id)))
            }
            let (number, size) = (request.query("_page").flatMap { Int($0) } ?? 1, 5)
            let ids = state.list.dropFirst((number - 1) * size).prefix(size)
            return .json(
                Payload.list(ids.map { Payload.user($0, name: state.name($0)) }),
                headers: ["X-Total-Count: \(state.list.count)"])
        }
    }
}

extension UserDirectory.State {
    func name(_ id: Int) -> String { names[id] ?? "Ada \(id)" }

    /// Adds, renames, moves, removes or deletes a user, or lets one return.
    mutating func change(_ random: inout SeededGenerator) {
        switch random.number(in: 1...6) {
        case 1:
            lastID += 1
            list.insert(lastID, at: random.number(in: 0...list.count))
        case 2: names[random.pick(list)] = "Grace \(random.number(in: 1...99))"
        case 3: list.swapAt(0, random.number(in: 0...list.count - 1))
        case 4: left.insert(remove(&random))
        case 5:
            deleted.insert(remove(&random))
            everDeleted.formUnion(deleted)
        default:
            guard let id = (left.union(deleted)).min() else { return }
            left.remove(id)
            deleted.remove(id)
            list.append(id)
        }
    }

    private mutating func remove(_ random: inout SeededGenerator) -> Int {
        // The list never becomes empty.
        if list.count < 8 {
            lastID += 1
            list.append(lastID)
        }
        return list.remove(at: random.number(in: 0...list.count - 1))
    }
}
