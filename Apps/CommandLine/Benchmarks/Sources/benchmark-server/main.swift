// Prints its address. Then, for every line on standard input, prints the numbers of requests and records since the
// previous line. It exits at the end of standard input, so that it never outlives the program that started it.
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
