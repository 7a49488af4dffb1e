import Testing

@Suite("Rules for names") struct NameRulesTests {
    @Test func namesDifferInMoreThanCase() {
        let packages = ["Packages/Weather", "Packages/Maps", "Apps/WEATHER", "Apps/Board"].map { path in
            let parts = path.split(separator: "/").map(String.init)
            return PackageFolder(group: parts[0], name: parts[1])
        }
        #expect(
            NameRules.violations(among: packages).map(\.description)
                == ["Apps/WEATHER/Package.swift:1: has the same name as Packages/Weather, whatever the case"])
        #expect(NameRules.violations(among: Array(packages.dropFirst())).isEmpty)
    }

    @Test(
        arguments: [
            ("Packages/Weather/Sources/Weather/F.swift", "\nstruct Weather {}", [2]),
            ("Packages/Weather/Sources/Weather/Deep/Down/F.swift", "enum A { class Weather {} }", [1]),
            ("Packages/Weather/Tests/WeatherTests/F.swift", "@Suite struct WeatherTests {}", [1]),
            ("Packages/Weather/Tests/WeatherTests/F.swift", "struct Weather {}", []),
            ("Packages/Weather/Sources/Weather/F.swift", "struct WeatherListing {}\nextension Weather {}", []),
            ("Packages/Weather/Package.swift", "struct Package {}", []),
        ] as [(String, String, [Int])])
    func typesAreNotNamedLikeTheirModule(path: String, source: String, lines: [Int]) {
        #expect(NameRules.violations(in: SourceFile(path: path, source: source)).map(\.line) == lines)
    }

    @Test func theTopLevelHoldsNothingElse() {
        let allowed = [".build", ".ci", ".git", "Apps", "Package.swift", "Packages", "README.md", "scripts"]
        #expect(TopLevelRule.violations(among: allowed).isEmpty)
        #expect(
            TopLevelRule.violations(among: allowed + ["notes.txt", "Sources"]).map(\.path) == ["notes.txt", "Sources"])
    }
}
