import Testing

@Suite("Source files") struct SourceFileTests {
    @Test(
        "imports are seen, however they are written",
        arguments: [
            ("import A", ["A:1"]),
            ("\n\n@testable import A // why\nimport B", ["A:3", "B:4"]),
            ("@_exported public import A", ["A:1"]),
            ("@_spi(Testing) @preconcurrency internal import A;import B", ["A:1", "B:1"]),
            ("import struct A.URL\nimport func B.exit", ["A:1", "B:2"]),
            ("import A.Submodule", ["A:1"]),
            ("#if canImport(C)\n    import A\n#endif", ["A:2"]),
            ("/* a\n/* b */ import C */ import A", ["A:2"]),
            ("import `A`", ["A:1"]),
            ("import\n    A", ["A:1"]),
            (#"let quote = "\""; import A"#, ["A:1"]),
            ("let quote = #\"\"\"#\nimport A", ["A:2"]),
            ("let text = \"unfinished\nimport A", ["A:2"]),
        ])
    func imports(source: String, expected: [String]) {
        let file = SourceFile(path: "Packages/X/Sources/X/F.swift", source: source)
        #expect(file.imports.map { "\($0.module):\($0.line)" } == expected)
    }

    @Test(
        "what only looks like an import is none",
        arguments: [
            "// import A", "/// import A", "/* import A */", "/* import A", "let text = \"import A\"",
            "let text = \"\"\"\n    import A\n    \"\"\"",
            "let text = #\"\"\"\n    \"\"\" \\(\n    import A\n    \"\"\"#",
            "let text = \"\\(names.map { \"import \\($0)\" })\"", "func read(import file: String) {}",
            "self.import(file)",
            "read(file, import: file)", "let important = 1", "let `import` = 1", "import", "import 3",
        ])
    func noImport(source: String) {
        #expect(SourceFile(path: "Packages/X/Sources/X/F.swift", source: source).imports.isEmpty)
    }

    @Test func typesAreSeen() {
        let source = """
            public final class A<T> {
                enum B { case c }
                class func make() {}
            }
            struct `D`: Sendable {} // struct E
            actor F {}; protocol G {}
            typealias H = A
            import struct I.J
            extension K {}
            let text = "struct L"
            """
        let types = SourceFile(path: "F.swift", source: source).declaredTypes.filter { $0.name != "func" }
        #expect(types.map { "\($0.name):\($0.line)" } == ["A:1", "B:2", "D:5", "F:6", "G:6", "H:7"])
    }
}
