import Foundation
import ProtocolsTesting
import Testing

#if os(Linux)
    /// Runs the program that writes the catalog during the build, with packages that the test makes up.
    @Suite struct CatalogGeneratorTests {
        @Test func `a package can declare one provider or several`() throws {
            let result = try generate([
                "One": "import Protocols\n\npublic let descriptor = ProviderDescriptor(id: \"one\")\n",
                "Many":
                    "public let descriptors: [ProviderDescriptor] = [first, second]\npublic let descriptorOfFirst = first\n",
            ])
            expectEqual(result.errors, "")
            #expect(result.catalog.contains("import Many\nimport One\n"))
            #expect(
                result.catalog.contains(
                    "= [\n    Many::descriptors.map { PackagedProvider($0) },\n    [PackagedProvider(One::descriptor)],\n]"
                ))
        }

        @Test(arguments: [
            (id: #""tea""#, summary: #""cups, of \#u{e9}""#, isKnown: true),
            (id: #""tea" + suffix"#, summary: #""cups""#, isKnown: false),
            (id: #""te\(letter)""#, summary: #""cups""#, isKnown: false),
            (id: #""tea""#, summary: "sentence", isKnown: false), (id: #""tea" /* "#, summary: #""""#, isKnown: false),
        ])
        func `a descriptor is not made at launch if its id and its summary are literals`(
            id: String, summary: String, isKnown: Bool
        ) throws {
            let source =
                "public let descriptor = ProviderDescriptor(\n    id: \(id),\n    summary: \(summary),\n    x: y)"
            let catalog = try generate(["Tea": source]).catalog
            expectEqual(catalog.contains("[PackagedProvider(Tea::descriptor)]"), !isKnown)
            expectEqual(
                catalog.contains("id: \(id), packageName: \"Tea\",\n            summary: \(summary),\n"), isKnown)
        }

        @Test(arguments: [
            "", "let descriptor = hidden", "public let descriptorOfAnother = other",
            "public let descriptor = one\npublic let descriptors = [two]",
        ])
        func `a package that does not declare its providers is refused, naming the file`(source: String) throws {
            let result = try generate(["Weather": source])
            expectEqual(result.catalog, "")
            #expect(result.errors.hasPrefix("error: "))
            #expect(
                result.errors.hasSuffix(
                    "/Weather/Sources/Weather/Provider.swift: "
                        + "expected either 'public let descriptor' or 'public let descriptors'\n"))
        }

        @Test func `a package that SwiftPM has not read yet is refused`() throws {
            let result = try generate(
                ["Birds": "public let descriptor = one", "Weather": "public let descriptor = one"],
                listed: ["Birds", "Rain"])
            #expect(result.errors.contains(": Weather is new, Rain is gone."))
        }

        @Test(arguments: [
            (text: "{\n  \"id\": \"tea\"\n}\n", literal: #""{\n  \"id\": \"tea\"\n}\n""#),
            (text: "\r\n\t\0\u{FEFF}é", literal: #""\u{d}\n\u{9}\u{0}\u{feff}\u{e9}""#),
            (text: ##"\(1) \" """ "# \#(2)"##, literal: ##""\\(1) \\\" \"\"\" \"# \\#(2)""##),
        ])
        func `the text of a provider file is not changed`(text: String, literal: String) throws {
            let result = try generate([:], files: ["tea.json": Data(text.utf8), "notes.txt": Data()])
            expectEqual(result.errors, "")
            #expect(result.catalog.contains("= [\n    EmbeddedFile(id: \"tea\", text: \(literal)),\n]\n"))
        }

        @Test func `a provider file that is not UTF-8 is refused, naming the file`() throws {
            let result = try generate([:], files: ["tea.json": Data([0xFF])])
            #expect(result.errors.hasSuffix("/Files/tea.json: expected UTF-8 text\n"))
        }

        /// Returns the catalog of packages, given by the content of their `Provider.swift`, and of files, and the messages.
        private func generate(
            _ providers: [String: String], listed: [String]? = nil, files content: [String: Data] = [:]
        ) throws -> (catalog: String, errors: String) {
            let files = FileManager.default
            let folder = files.temporaryDirectory.appending(path: "catalog-\(UUID())")
            defer { try? files.removeItem(at: folder) }
            for (name, source) in providers {
                let sources = folder.appending(path: "Packages/\(name)/Sources/\(name)")
                try files.createDirectory(at: sources, withIntermediateDirectories: true)
                try Data(source.utf8).write(to: sources.appending(path: "Provider.swift"))
            }
            let fileFolder = folder.appending(path: "Files")
            try files.createDirectory(at: fileFolder, withIntermediateDirectories: true)
            for (name, data) in content { try data.write(to: fileFolder.appending(path: name)) }
            let output = folder.appending(path: "Catalog.swift")
            let process = Process()
            let errors = Pipe()
            process.executableURL = try Build.folder.appending(path: "CatalogGenerator-tool")
            process.arguments =
                [output.path, fileFolder.path]
                + (listed ?? providers.keys.sorted()).map {
                    folder.appending(path: "Packages/\($0)/Sources/\($0)").path
                }
            process.standardError = errors
            try process.run()
            let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            let catalog = try? String(contentsOf: output, encoding: .utf8)
            expectEqual((process.terminationStatus == 0), (catalog != nil))
            return (catalog ?? "", String(decoding: messages, as: UTF8.self))
        }
    }
#endif
