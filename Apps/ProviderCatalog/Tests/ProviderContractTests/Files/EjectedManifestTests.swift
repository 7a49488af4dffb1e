import Essentials
import Protocols
import ProtocolsTesting
import ProviderCatalog
import ProviderFiles
import Testing

/// The manifest that `eject` writes. The installed program has no template to copy, as the generator of packages has.
@Suite struct EjectedManifestTests {
    private static let template = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../ProviderGenerator/TemplateProvider/Package.swift")

    @Test func `it is that of the template`() throws {
        let embedded = try #require(embeddedFiles.first)
        let file = try ProviderFile(Data(embedded.text.utf8), named: "\(embedded.id).json")
        let package = try #require(try file.package(of: embedded.id, named: "TemplateProvider", avoiding: []))
        let template = String(decoding: try Data(contentsOf: Self.template), as: UTF8.self)
        expectEqual(
            package.files["Package.swift"], template.replacing("../../../Packages/Protocols", with: "../Protocols"))
    }
}
