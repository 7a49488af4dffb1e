/// The programs that are compared, with the arguments for the same work.
struct Programs {
    private static let query = "language:swift"
    private static let pageSize = 100
    /// The columns of `switchboard list`, by the names of GitHub's JSON.
    private static let columns = """
        {id, name, fullName: .full_name, url: .html_url, starCount: .stargazers_count, forkCount: .forks, \
        avatarURL: .owner.avatar_url, description, language}
        """

    /// The paths of executable files.
    let switchboard: String
    let curl: String
    let jq: String?
    let gh: String?
    let python: String?
    /// A Python script that reads a search with dlt.
    let dltScript: String
    let environment: [String]
    let server: Server

    /// Prints the version of a program.
    func version(_ name: String, _ program: String) -> Contender {
        Contender(name: "\(name) --version", pipeline: pipeline(Command(program, ["--version"])))
    }

    /// `switchboard list` as NDJSON.
    ///
    /// - Parameter delay: The time that the server takes to respond, in milliseconds.
    func switchboard(records: Int, delay: Int = 0, concurrency: Int = 4, name: String = "switchboard") -> Contender {
        let command = Command(
            switchboard,
            [
                "--provider", "github-repos", "--base-url", base(records, delay), "list", "--no-cache", "--query",
                Self.query, "--limit", "\(records)", "--format", "ndjson", "--concurrency", "\(concurrency)",
            ])
        return reader(name, records, [command])
    }

    /// `curl` reads one page after another on one connection; `jq` selects the columns.
    func curlAndJQ(records: Int) -> Contender? {
        jq.map { jq in
            reader(
                "curl | jq", records,
                [
                    Command(curl, ["-q", "--silent", "--show-error", "--fail", pages(records, 0)]),
                    Command(jq, ["--compact-output", ".items[] | \(Self.columns)"]),
                ])
        }
    }

    /// `curl` reads several pages at once and discards them.
    func parallelCurl(records: Int, delay: Int, concurrency: Int) -> Contender {
        let arguments = [
            "-q", "--silent", "--no-progress-meter", "--fail", "--parallel", "--parallel-max", "\(concurrency)",
            "--output", "/dev/null", pages(records, delay),
        ]
        var contender = reader("curl -Z", records, [Command(curl, arguments)])
        contender.lines = nil
        return contender
    }

    /// `gh api` follows the links from page to page; its own jq selects the columns.
    func gh(records: Int) -> Contender? {
        gh.map { gh in
            let address = "\(base(records, 0))/search/repositories?q=\(Self.query)&per_page=\(Self.pageSize)"
            let arguments = ["api", "--paginate", address, "--jq", ".items[] | \(Self.columns)"]
            return reader("gh api", records, [Command(gh, arguments)])
        }
    }

    /// The REST client of dlt follows the links from page to page; Python selects the columns.
    func dlt(records: Int) -> Contender? {
        python.map { reader("dlt", records, [Command($0, [dltScript, base(records, 0)])]) }
    }

    /// Programs that wait for a response that never comes.
    ///
    /// - Parameter timeout: The timeout, in seconds.
    func hanging(timeout: Int) -> [Contender] {
        let base = "\(server.origin)/hang"
        let list = ["--provider", "github-repos", "--base-url", base, "list", "--no-cache", "--limit", "100"]
        let limits = ["--timeout", "\(timeout)", "--max-wait", "0"]
        let request = ["-q", "--silent", "--max-time", "\(timeout)", "\(base)/search/repositories"]
        return [
            Contender(name: "switchboard", pipeline: pipeline(Command(switchboard, list + limits))),
            Contender(name: "curl", pipeline: pipeline(Command(curl, request))),
        ]
    }

    private func reader(_ name: String, _ records: Int, _ commands: [Command]) -> Contender {
        Contender(
            name: name, pipeline: Pipeline(commands: commands, environment: environment),
            served: Server.Served(requests: records / Self.pageSize, records: records), lines: records)
    }

    private func pipeline(_ command: Command) -> Pipeline { Pipeline(commands: [command], environment: environment) }

    private func base(_ records: Int, _ delay: Int) -> String { "\(server.origin)/\(records)/\(delay)" }

    /// The URL of all pages, with the range syntax of curl.
    private func pages(_ records: Int, _ delay: Int) -> String {
        let query = "q=\(Self.query)&per_page=\(Self.pageSize)&page=[1-\(records / Self.pageSize)]"
        return "\(base(records, delay))/search/repositories?\(query)"
    }
}
