import Foundation
import ProtocolsTesting
import Testing

/// The completion scripts in the shells that read them.
@Suite struct CompletionTests {
    /// Each line with what the shell offers at its end. All shells run in a folder with the file `notes.csv`.
    static let lines: [(line: String, words: [String])] = [
        ("switchboard github-repos li", ["list"]), ("switchboard --provider github-repos li", ["list"]),
        ("switchboard geonames-c", ["geonames-countries"]),
        ("switchboard --provider=geonames-c", ["geonames-countries"]),
        ("switchboard github-repos list --format=nd", ["ndjson"]),
        ("switchboard github-repos list --format nd", ["ndjson"]),
        ("switchboard github-repos list --fields id,starC", ["id,starCount"]),
        ("switchboard github-repos list -o note", ["notes.csv"]),
        ("switchboard github-repos list --output=note", ["notes.csv"]),
        ("switchboard settings color a", ["automatic", "always"]), ("switchboard nonsense ", []),
    ]

    private static func path(_ shell: String) -> String? {
        ["/usr/bin/\(shell)", "/bin/\(shell)", "/opt/homebrew/bin/\(shell)"].first { access($0, X_OK) == 0 }
    }

    /// Runs a script in a folder with the program in its PATH, and returns the lines of its output.
    private func run(_ shell: String, _ options: [String], _ script: String) async throws -> [String] {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appending(path: "notes.csv"))
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.path(shell)))
        process.arguments = options + [script]
        process.currentDirectoryURL = folder.url
        let program = try Binary.url().deletingLastPathComponent().path
        process.environment = [
            "PATH": "\(program):/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "dumb",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Expects the output of a script that prints `> LINE` and then the words, for all lines.
    private func expectWords(_ output: [String]) {
        var found: [[String]] = []
        for line in output {
            if line.hasPrefix("> ") { found.append([]) } else if !found.isEmpty { found[found.count - 1].append(line) }
        }
        for (index, expected) in Self.lines.enumerated() where index < found.count {
            // fish prints the whole word.
            let words = found[index].map { word in
                word.hasPrefix("--") ? String(word.drop { $0 != "=" }.dropFirst()) : word
            }
            expectEqual(Set(words), Set(expected.words), "\(expected.line)")
        }
        expectEqual(found.count, Self.lines.count, "\(output)")
    }

    private static func quoted(_ line: String) -> String { "'\(line)'" }

    @Test(.enabled(if: path("bash") != nil, "bash is not installed")) func `bash completes`() async throws {
        // bash completes files itself if the function allows it, which only a user can see.
        let tries = Self.lines.filter { $0.words != ["notes.csv"] }.map { "try \(Self.quoted($0.line))" }
        let files = Self.lines.filter { $0.words == ["notes.csv"] }.map { "files \(Self.quoted($0.line))" }
        let output = try await run(
            "bash", ["--norc", "--noprofile", "-c"],
            #"""
            eval "$(switchboard completions bash)"
            complete -p switchboard
            complete() { COMP_LINE=$1 COMP_POINT=${#1}; _switchboard; }
            compopt() { allowed=$*; }
            try() { echo "> $1"; complete "$1"; printf '%s\n' "${COMPREPLY[@]}"; }
            files() { allowed=; complete "$1"; echo "files ${#COMPREPLY[@]} $allowed"; }
            """# + "\n" + (files + tries).joined(separator: "\n"))
        expectEqual(output.first, "complete -o nospace -F _switchboard switchboard")
        expectEqual(Array(output.dropFirst().prefix(2)), Array(repeating: "files 0 -o default +o nospace", count: 2))
        let found = output.dropFirst(3).split { $0.hasPrefix("> ") }.map { $0.map { $0.filter { $0 != " " } } }
        expectEqual(found, Self.lines.map(\.words).filter { ![["notes.csv"], []].contains($0) })
    }

    @Test(.enabled(if: path("fish") != nil, "fish is not installed")) func `fish completes`() async throws {
        let tries = Self.lines.map { "try \(Self.quoted($0.line))" }
        let output = try await run(
            "fish", ["--no-config", "-c"],
            #"""
            switchboard completions fish | source
            function try; echo "> $argv[1]"; complete -C $argv[1] | string replace -r '\t.*' ''; end
            """# + "\n" + tries.joined(separator: "\n"))
        expectWords(output)
    }

    @Test(.enabled(if: path("zsh") != nil, "zsh is not installed")) func `zsh completes`() async throws {
        let tries = Self.lines.map { "try \(Self.quoted($0.line))" }
        let output = try await run("zsh", ["-f", "-c"], Self.zshTerminal + "\n" + tries.joined(separator: "\n"))
        expectWords(output)
    }

    /// Defines `try`, which types a line in a zsh in a terminal of its own. Instead of showing the matches, that zsh prints
    /// them between two marks.
    private static let zshTerminal = #"""
        zmodload zsh/zpty
        zpty shell zsh -f -i
        await() { local text; while zpty -r shell text; do [[ $text == *$1* ]] && return; done; }
        zpty -w shell 'PS1=; stty -echo; autoload -Uz compinit; compinit -u -D; source <(switchboard completions zsh)'
        zpty -w shell 'compadd() {
            local -a found; builtin compadd -A found "$@"; print -rl -- "match "${^found}; builtin compadd "$@"; }'
        zpty -w shell 'finish() { print -r "[end]"; zle kill-buffer }; zle -N finish; bindkey "^T" finish; bindkey "^I" complete-word'
        zpty -w shell 'print "[rea"dy]'
        await '[ready]'
        try() {
            local text
            print -r "> $1"
            zpty -w -n shell "$1"$'\t\C-t'
            while zpty -r shell text; do
                [[ $text != *'[end]'* ]] || break
                [[ $text != 'match '?* ]] || print -r -- ${${text#match }%$'\r'*}
            done
        }
        """#
}
