import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing

struct ProviderFileTests {
    @Test(arguments: TestFiles.names)
    func `a valid file is read`(name: String) throws {
        let file = try ProviderFile.reading(TestFiles.data(name), named: "folder/\(name)")
        expectEqual(file.name, "folder/\(name)")
    }
}
