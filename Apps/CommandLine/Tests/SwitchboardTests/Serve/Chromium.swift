import Foundation
import Synchronization
import Testing

/// A headless Chromium, driven through chromedriver (WebDriver, W3C Recommendation).
final class Chromium: Sendable {
    /// Whether Chromium and its driver are installed.
    static let isInstalled = ["chromium", "chromedriver"].allSatisfy { path(of: $0) != nil }

    private static func path(of program: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let driver: Process
    private let profile: TemporaryFolder
    private let base: URL
    private let session: String

    /// Starts a browser with a window of the given size.
    init(width: Int = 1280, height: Int = 800) async throws {
        profile = try TemporaryFolder()
        var started: (driver: Process, port: Substring)?
        // The driver ends if another process takes its port while it starts.
        for _ in 1...3 where started == nil { started = try await Self.start(home: profile.path) }
        let number: Substring
        (driver, number) = try #require(started, "chromedriver has not started")
        base = try #require(URL(string: "http://127.0.0.1:\(number)"))
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--window-size=\(width),\(height)", "--user-data-dir=\(profile.path)/profile",
        ]
        let capabilities: [String: Any] = [
            "goog:chromeOptions": ["args": arguments], "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
        ]
        let value = try await Self.send(
            "POST", base.appending(path: "session"), ["capabilities": ["alwaysMatch": capabilities]])
        session = try #require((value as? [String: Any])?["sessionId"] as? String)
    }

    /// Starts a driver, and returns its port; `nil` if it has ended.
    private static func start(home: String) async throws -> (Process, Substring)? {
        let driver = Process()
        driver.executableURL = URL(filePath: try #require(path(of: "chromedriver")))
        driver.arguments = ["--port=0"]
        driver.environment = ["PATH": "/usr/bin:/bin", "HOME": home]
        let output = Pipe()
        driver.standardOutput = output
        driver.standardError = FileHandle.nullDevice
        try driver.run()
        for await line in LineReader(dup(output.fileHandleForReading.fileDescriptor)).lines {
            if let port = line.firstMatch(of: /successfully on port (\d+)/)?.1 { return (driver, port) }
        }
        return nil
    }

    /// Ends the browser and its driver.
    func quit() async {
        _ = try? await call("DELETE", "")
        // The driver may have inherited blocked signals. SIGKILL is never blocked.
        kill(driver.processIdentifier, SIGKILL)
    }

    // MARK: Commands

    func open(_ address: String) async throws { _ = try await call("POST", "/url", ["url": address]) }
    func back() async throws { _ = try await call("POST", "/back", [:]) }
    func reload() async throws { _ = try await call("POST", "/refresh", [:]) }

    /// Sets the width of the page. A window cannot be as narrow as a phone.
    func resize(width: Int) async throws {
        let metrics: [String: Any] = ["width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false]
        let command: [String: Any] = ["cmd": "Emulation.setDeviceMetricsOverride", "params": metrics]
        _ = try await call("POST", "/goog/cdp/execute", command)
    }

    /// Runs a script in the page, and returns its result as text.
    @discardableResult func run(_ script: String) async throws -> String {
        let value = try await call("POST", "/execute/sync", ["script": script, "args": [Any]()])
        return value.map { "\($0)" } ?? ""
    }

    /// Waits until a JavaScript expression is true.
    func wait(for expression: String, _ location: SourceLocation = #_sourceLocation) async throws {
        let deadline = ContinuousClock.now + .seconds(15)
        while ContinuousClock.now < deadline {
            if try await run("return \(expression) ? 'yes' : ''") == "yes" { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        let text = try await run("return document.body.innerText.slice(0, 600)")
        Issue.record("timed out waiting for \(expression): \(text)", sourceLocation: location)
        throw Failure(description: "timed out")
    }

    /// Clicks the element that a CSS selector matches.
    func click(_ selector: String) async throws { _ = try await call("POST", "\(try await find(selector))/click", [:]) }

    /// Types into the element that a CSS selector matches.
    func type(_ text: String, into selector: String) async throws {
        _ = try await call("POST", "\(try await find(selector))/value", ["text": text])
    }

    /// Presses keys in the focused element. `\u{E007}` is Enter, `\u{E00C}` is Escape, and `\u{E015}` is Arrow Down.
    func press(_ keys: String) async throws {
        let actions = keys.flatMap { [["type": "keyDown", "value": "\($0)"], ["type": "keyUp", "value": "\($0)"]] }
        _ = try await call(
            "POST", "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions] as [String: Any]]])
    }

    /// Returns the console messages and the URLs of all requests since the last call.
    func logs() async throws -> (console: [String], requests: [String]) {
        let console = try await call("POST", "/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        let events = try await call("POST", "/se/log", ["type": "performance"]) as? [[String: Any]] ?? []
        let requests = events.compactMap { event -> String? in
            let text = event["message"] as? String ?? ""
            let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            guard let message = object?["message"] as? [String: Any],
                message["method"] as? String == "Network.requestWillBeSent",
                let request = (message["params"] as? [String: Any])?["request"] as? [String: Any]
            else { return nil }
            return request["url"] as? String
        }
        return (console.compactMap { $0["message"] as? String }, requests)
    }

    private func find(_ selector: String) async throws -> String {
        let value = try await call("POST", "/element", ["using": "css selector", "value": selector])
        return "/element/\(try #require((value as? [String: String])?.values.first))"
    }

    private func call(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws -> Any? {
        try await Self.send(method, try #require(URL(string: "\(base)/session/\(session)\(path)")), body)
    }

    // MARK: HTTP

    private static func send(_ method: String, _ url: URL, _ body: [String: Any]?) async throws -> Any? {
        let json = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let fields = [
            "Host: \(url.host() ?? ""):\(url.port ?? 0)", "Content-Length: \(json.count)", "Connection: close",
        ]
        let head = "\(method) \(url.path()) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n"
        let response = try await LoopbackClient.exchange(Array(head.utf8) + json, port: url.port ?? 0)
        let object = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
        let value = object?["value"]
        guard response.status == 200 else { throw Failure(description: "\(url.path()): \(value ?? "")") }
        return value is NSNull ? nil : value
    }
}
