// Prints its address, and then, for every line on standard input, how many requests and records it was asked for since
// the line before. It ends with standard input, so that it never outlives the program that started it.
import Platform

signal(SIGPIPE, SIG_IGN)
guard let server = LoopbackServer() else {
    print("cannot listen on 127.0.0.1: \(String(cString: strerror(errno)))")
    exit(1)
}
let book = ResponseBook(origin: server.origin)
server.start(book)
print(server.origin)
fflush(nil)
while readLine() != nil {
    let served = book.takeServed()
    print(served.requests, served.records)
    fflush(nil)
}
