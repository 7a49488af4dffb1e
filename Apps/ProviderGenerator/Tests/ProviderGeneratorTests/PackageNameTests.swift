import Essentials
import ProtocolsTesting
import Testing

@testable import ProviderGenerator
@testable import ProviderProposals

/// The names of new packages, and the names that are refused.
struct PackageNameTests {
    @Test(arguments: [
        ("WeatherProvider", "Weather", "weather"), ("Weather", "Weather", "weather"), ("weather", "weather", "weather"),
        ("Provider", "Provider", "provider"), ("ProviderProvider", "Provider", "provider"),
        ("HTTPBinUsersProvider", "HTTPBinUsers", "http-bin-users"), ("OpenF1Provider", "OpenF1", "open-f1"),
        ("F1TVProvider", "F1TV", "f1-tv"), ("NASA", "NASA", "nasa"), ("_a__B_", "_a__B_", "a-b"),
        ("My_HTTP_API", "My_HTTP_API", "my-http-api"), ("ABcDEf", "ABcDEf", "a-bc-d-ef"),
        ("TemplateProvider", "Template", "template"),
    ])
    func `the names are derived from that of the package`(name: String, stem: String, id: String) throws {
        let names = PackageNames(name)
        expectEqual([names.name, names.stem, names.type, names.id], [name, stem, "\(stem)API", id])
    }

    @Test(arguments: [
        "", " ", "a/b", "/", "..", ".", "Packages/Weather", "2Weather", "Größe", "天気", "Wetter\u{301}", "Weather-API",
        "My Provider", "Weather\n", "Weather;ls", "$HOME", "`class`", "\u{FF37}eather",
    ])
    func `a name that is not an identifier is refused`(name: String) {
        let visible = name.replacing("\n", with: "?")
        expectEqual(refusal(of: name), "invalid name '\(visible)': expected a Swift identifier such as WeatherProvider")
    }

    @Test(arguments: ["_", "___", "_1", "_Provider", "_1Provider"])
    func `a name without a letter is refused`(name: String) {
        expectEqual(refusal(of: name), "invalid name '\(name)': expected a letter, as in WeatherProvider")
    }

    @Test(arguments: [
        "class", "Class", "protocol", "precedencegroup", "Any", "Self", "Type", "await", "Swift", "swift", "Foundation",
        "Testing",
        "XCTest", "_Concurrency", "String", "Data", "URL", "Task", "Actor", "Error",
    ])
    func `a name that Swift uses is refused`(name: String) {
        expectEqual(refusal(of: name), "invalid name '\(name)': Swift uses it; try \(name)Provider")
    }

    @Test(arguments: [
        ("Weather", "Packages/Weather"), ("WEATHER", "Packages/Weather"), ("Notes", "Packages/Notes"),
        ("Forecasts", "Packages/Weather/Sources/Forecasts"), ("weathertests", "Packages/Weather/Tests/WeatherTests"),
        // The tests of a package `Rain` would be the module `RainTests`.
        ("Rain", "Packages/Weather/Tests/RainTests"), ("Tool", "Apps/Tool"), ("Wizard", "Apps/Tool/Plugins/Wizard"),
    ])
    func `a name that is taken is refused`(name: String, item: String) throws {
        try Self.inWorkspace { workspace in
            expectEqual(refusal(of: name, in: workspace), "invalid name '\(name)': \(item) exists")
        }
    }

    @Test func `the name of the folder of the workspace is refused`() throws {
        try Self.inWorkspace { workspace in
            let name = try #require(workspace.root.split(separator: "/").last).uppercased()
            expectEqual(refusal(of: name, in: workspace), "invalid name '\(name)': \(workspace.root) exists")
        }
    }

    @Test(arguments: ["WeatherDaily", "weather_dailyProvider", "WeatherDailyProvider"])
    func `a name is refused if another provider has its id`(name: String) throws {
        try Self.inWorkspace { workspace in
            expectEqual(
                refusal(of: name, in: workspace), "invalid name '\(name)': Packages/Weather has the id 'weather-daily'")
        }
    }

    @Test(arguments: ["PeopleEntry", "Samples"])
    func `the name of a type in the template is refused`(name: String) {
        expectEqual(refusal(of: name), "invalid name '\(name)': the template has a type with this name")
    }

    @Test func `a name that is too long for the names of files is refused`() {
        let name = String(repeating: "a", count: 201)
        expectEqual(refusal(of: name), "invalid name '\(name)': expected at most 200 characters")
        expectEqual(refusal(of: String(name.dropLast())), nil)
    }

    @Test(arguments: [
        "Demo", "demo", "Classes", "ClassProvider", "PersonEntryProvider", "_a", "TemplateProvider", "TemplateAPI",
        "WeatherX",
    ])
    func `other names are accepted`(name: String) throws {
        try Self.inWorkspace { expectEqual(refusal(of: name, in: $0), nil) }
    }

    /// Returns the message for a name that is refused.
    private func refusal(of name: String, in workspace: Workspace = .this) -> String? {
        do {
            let check = NameCheck(workspace: workspace, template: try ProviderTemplate(in: .this))
            expectEqual(try check.names(for: name).name, name)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Runs a closure with a workspace that has a provider, an app, a file beside the packages, and hidden folders.
    private static func inWorkspace(_ body: (Workspace) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "workspace\(UUID().uuidString.prefix(8))")
            .path
        defer { try? FileManager.default.removeItem(atPath: root) }
        for (path, text) in [
            "Packages/Weather/Sources/Weather/Provider.swift": "ProviderDescriptor(\n    id: \"weather-daily\",\n)",
            "Packages/Weather/Sources/Forecasts/Forecasts.swift": "",
            "Packages/Weather/Tests/WeatherTests/Tests.swift": "",
            "Packages/Weather/Tests/RainTests/Tests.swift": "", "Packages/.Demo.new/Package.swift": "",
            "Packages/Notes": "", "Apps/Tool/Sources/tool/main.swift": "", "Apps/Tool/Plugins/Wizard/main.swift": "",
        ] {
            let file = URL(filePath: "\(root)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(Workspace(root: root))
    }
}
