import Failures

/// The records of several runs, in order: a heap of the runs by the key of their current record.
final class RunMerge {
    private var heap: [RunReader] = []

    /// - Throws: An `output` failure if the temporary file cannot be read.
    init(_ runs: [RunReader]) throws(Failure) {
        for var run in runs where try run.advance() { heap.append(run) }
        for index in heap.indices.reversed() { moveDown(index) }
    }

    /// Returns the content of the next record; `nil` after the last one.
    func next() throws(Failure) -> [UInt8]? {
        guard !heap.isEmpty else { return nil }
        let content = Array(heap[0].content)
        if try !heap[0].advance() {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
        }
        moveDown(0)
        return content
    }

    /// Restores the order of the heap below a run whose key has become greater.
    private func moveDown(_ start: Int) {
        var parent = start
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
            guard let least = children.min(by: { precedes($0, $1) }), precedes(least, parent) else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private func precedes(_ first: Int, _ second: Int) -> Bool {
        heap[first].key.lexicographicallyPrecedes(heap[second].key)
    }
}
