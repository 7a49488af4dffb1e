import Protocols

extension TransportCheck {
    /// What goes wrong is told by its kind.
    var failing: [ContractCase] {
        [lostConnections, garbage, refusedConnections, errorsHoldNoSecret]
    }

    private var lostConnections: ContractCase {
        onLoopback("a-lost-connection-is-told", "what breaks off is a lost connection, never half an answer") {
            stage, checks in
            let head = "HTTP/1.1 200 OK\r\n"
            let ends: [(String, [LoopbackServer.Step])] = [
                ("nothing", [.close]),
                ("a reset", [.reset]),
                ("half a body", [.text(head + "Content-Length: 100\r\n\r\nshort"), .close]),
                ("half a body, reset", [.text(head + "Content-Length: 100\r\n\r\nshort"), .reset]),
                ("half a chunk", [.text(head + "Transfer-Encoding: chunked\r\n\r\n10\r\nshort"), .close]),
                ("chunks without an end", [.text(head + "Transfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n"), .close]),
            ]
            for (place, steps) in ends {
                stage.server.answer(with: steps)
                let outcome = await stage.send(.root)
                checks.note(outcome.fault(expecting: .connectionLost), at: place)
            }
        }
    }

    private var garbage: ContractCase {
        onLoopback("garbage-is-incorrect-data", "what is no HTTP response is told as that") { stage, checks in
            for answer in [
                "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 fine OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone",
            ] {
                let outcome = await stage.send(answered: .text(answer), .close)
                checks.note(outcome.fault(expecting: .incorrectDataReturned), at: answer.debugDescription)
            }
        }
    }

    private var refusedConnections: ContractCase {
        onLoopback("a-refused-connection-is-told", "a server that is not there was not reached") { stage, checks in
            guard let (socket, port) = LoopbackSocket.bound(), let url = URL(string: "http://127.0.0.1:\(port)/") else {
                return
            }
            // Bound, but nobody listens: no other process can get the port meanwhile.
            let outcome = await stage.sendAsIs(HTTPRequest(url: url))
            socket.close()
            checks.note(outcome.fault(expecting: .notReachedServer), at: "the port")
            checks.expect(
                outcome.error?.message.contains("127.0.0.1:\(port)") == true, "host and port are not named",
                at: "the message")
        }
    }

    private var errorsHoldNoSecret: ContractCase {
        onLoopback(
            "errors-hold-no-secret", "no error shows a credential, even when the server repeats it",
            options: .short
        ) { stage, checks in
            let secret = "s3cret+word"
            let request = HTTPRequest(
                url: URL(literal: "http://127.0.0.1/?a=1"),
                credentials: [.bearer(Secret(secret)), .query("key", Secret(secret))])
            let ends: [(String, [LoopbackServer.Step])] = [
                ("closed", [.close]), ("garbage", [.text("\(secret) s3cret%2Bword\r\n\r\n"), .close]),
                ("late", [.hang]),
                (
                    "too large",
                    [.text("HTTP/1.1 200 OK\r\nX-Echo: \(secret)\r\nContent-Length: 99999999\r\n\r\n"), .hang]
                ),
            ]
            for (place, steps) in ends {
                stage.server.answer(with: steps)
                let outcome = await stage.send(request)
                guard let error = outcome.error else {
                    checks.note("expected a failure, came \(outcome)", at: place)
                    continue
                }
                let texts = [error.message, error.description, "\(error)", error.cause.map { "\($0)" } ?? ""]
                let isShown = texts.contains { $0.contains(secret) || $0.contains("s3cret%2Bword") }
                checks.expect(!isShown, "the secret is shown in: \(texts[0])", at: place)
            }
        }
    }
}
