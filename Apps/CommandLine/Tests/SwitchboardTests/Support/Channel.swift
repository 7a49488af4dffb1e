import Foundation

/// The file descriptors of a stream that a child process writes and a test reads.
struct Channel {
    let reading: Int32
    let writing: Int32

    static func pipe() throws -> Channel {
        var ends: [Int32] = [-1, -1]
        try SystemFailure.check("pipe", systemPipe(&ends))
        return Channel(reading: ends[0], writing: ends[1])
    }

    static func terminal(rows: UInt16 = 24, columns: UInt16) throws -> Channel {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var controller: Int32 = -1
        var terminal: Int32 = -1
        try SystemFailure.check("openpty", openpty(&controller, &terminal, nil, nil, &size))
        return Channel(reading: controller, writing: terminal)
    }
}

/// Calls `pipe(2)`. Inside `Channel`, the method `pipe()` hides it.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    pipe(ends)
}
