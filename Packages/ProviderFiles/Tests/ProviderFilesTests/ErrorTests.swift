import Essentials
import ProviderFiles
import Testing

/// The errors in files, which `Errors.txt` contains.
struct ErrorTests {
    @Test func `every error has its place and its message`() throws {
        let count = try GoldenFile(name: "Errors.txt").compare { text in
            do throws(ProviderFileErrors) {
                _ = try ProviderFile.reading(Data(text.utf8), named: "acme.json")
                return []
            } catch {
                return error.errors.map(\.description)
            }
        }
        #expect(count > 100)
    }
}
