import Platform

extension Programs {
    /// Finds the programs on this machine; `nil` when curl is not installed.
    ///
    /// - Parameter arguments: The arguments of this program.
    init?(arguments: [String], server: Server) {
        guard let curl = Command.path(of: "curl") else { return nil }
        // No other variable is inherited, so that proxies, tokens and settings of the user have no effect.
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let environment = [
            "PATH=\(path)", "HOME=\(arguments[3])", "NO_COLOR=1", "LC_ALL=C.UTF-8",
            // gh requires a token, and sends it to GitHub's own hosts only.
            "GH_TOKEN=none", "RUNTIME__DLTHUB_TELEMETRY=false",
        ]
        let hasDLT = { (python: String) in
            Pipeline(commands: [Command(python, ["-c", "import dlt"])], environment: environment).run().status == 0
        }
        self.init(
            switchboard: arguments[1], curl: curl, jq: Command.path(of: "jq"), gh: Command.path(of: "gh"),
            python: Command.path(of: "python3").flatMap { hasDLT($0) ? $0 : nil }, dltScript: arguments[2],
            environment: environment, server: server)
    }

    /// The optional programs that are not installed.
    var missing: [String] {
        [("jq", jq), ("gh", gh), ("dlt (a package of python3)", python)].compactMap { $0.1 == nil ? $0.0 : nil }
    }
}
