#if os(Linux)
    import Testing

    /// What the compiled files of the workspace ask the linker for.
    @Suite("What the packages link") struct LinkingTests {
        private let workspace: Workspace
        private let build: BuildFolder

        init() throws {
            workspace = try Workspace.current.get()
            build = try BuildFolder()
        }

        @Test func `no library and no program links more of Foundation than FoundationEssentials`() {
            for package in workspace.packages {
                for source in workspace.sources(of: package) {
                    let violations = LinkRule.violations(in: source, linkerOptions: linkerOptions(of: source) ?? [])
                    for violation in violations { violation.record(in: workspace) }
                }
            }
        }

        /// Otherwise the test above would pass whatever a package links.
        @Test func whatAPackageLinksIsSeen() throws {
            let light = try #require(workspace.packages.first { $0.name == "Protocols" })
            for source in workspace.sources(of: light) {
                #expect(linkerOptions(of: source)?.contains("-lFoundationEssentials") == true, "\(source.path)")
            }
            // This test imports Foundation.
            let heavy = try #require(workspace.sourceFiles.first { $0.path.hasSuffix("/Reading/Workspace.swift") })
            let options = try #require(build.object(of: heavy)?.linkerOptions)
            #expect(!LinkRule.violations(in: heavy, linkerOptions: options).isEmpty)
        }

        @Test func everyTargetIsPartOfTheBuild() throws {
            let targets = try workspace.testFolders().map { $0.split(separator: "/") }
            for target in targets where build.isOfWorkspace || target[1] == "ProviderCatalog" {
                #expect(
                    build.holdsTarget(String(target[3])),
                    """
                    \(target.joined(separator: "/")) is new since SwiftPM last read the folders. Test with \
                    scripts/test, which makes it read them again.
                    """)
            }
        }

        /// Without the whole workspace, only what this package uses is built.
        private func linkerOptions(of source: SourceFile) -> [String]? {
            guard let module = source.module, build.isOfWorkspace || build.holdsTarget(module) else { return nil }
            let object = build.object(of: source)
            #expect(object != nil, "\(source.path) is not compiled, or its object file cannot be read")
            return object?.linkerOptions
        }
    }
#endif
