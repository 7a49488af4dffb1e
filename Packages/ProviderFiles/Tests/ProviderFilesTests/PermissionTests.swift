import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing

struct PermissionTests {
    @Test func `the permissions name every secret, its server and its place`() throws {
        let file = try ProviderFile.reading(TestFiles.data("acme-orders.jsonc"), named: "acme-orders.jsonc")
        expectEqual(file.permissions.origins, ["https://{site}.acme.example", "https://login.acme.example"])
        expectEqual(
            file.permissions.secrets.map { "\($0.provider) \($0.variable) to \($0.origin) \($0.place)" },
            [
                "acme-orders ACME_ID to https://login.acme.example as the member client_id of the body",
                "acme-orders ACME_SECRET to https://login.acme.example as the header field X-Secret, after 'Token '",
                "acme-orders ACME_USER to https://{site}.acme.example as the user name of Authorization: Basic",
                "acme-orders ACME_PASSWORD to https://{site}.acme.example as the password of Authorization: Basic",
            ])
    }

    @Test(arguments: [
        ("pictures.json", FileServers.named(["https://cdn.pictures.example"]), 2), ("documents.json", .none, 1),
    ])
    func `the servers of files get no secrets`(name: String, servers: FileServers, count: Int) throws {
        let file = try ProviderFile.reading(TestFiles.data(name), named: name)
        expectEqual(file.fileServers(of: String(name.dropLast(5))), servers)
        expectEqual(file.permissions.origins.count, count)
        #expect(file.permissions.secrets.allSatisfy { !$0.origin.contains("cdn") })
    }

    @Test func `without named servers, any server can have a file`() throws {
        var file = SmallFile()
        file.set("get", #"[{"path": "/things/{id}"}]"#)
        file.set("download", #"{"column": "id"}"#)
        let read = try ProviderFile(Data(file.text.utf8), named: "acme.json")
        expectEqual(read.fileServers(of: "acme"), .any)
        expectEqual(read.permissions.origins, ["https://api.acme.example"])
    }

    @Test func `a server is named once for several providers`() throws {
        let permissions = try ProviderFile(TestFiles.data("shop.json"), named: "shop.json").permissions
        expectEqual(permissions.origins, ["https://api.shop.example"])
        expectEqual(permissions.secrets.map { "\($0.provider) \($0.variable)" }, ["shop-products SHOP_KEY"])
    }

    @Test(arguments: [
        ("https://API.acme.example:443/v1", "https://api.acme.example"),
        ("https://acme.example:8443", "https://acme.example:8443"),
        ("http://localhost:8080", "http://localhost:8080"), ("http://127.0.0.1", "http://127.0.0.1"),
        ("http://[::1]:81/x", "http://[::1]:81"),
    ])
    func `an origin is a scheme, a host and a port that is not the default`(url: String, origin: String) throws {
        var file = SmallFile()
        file.set("baseURL", "\"\(url)\"")
        expectEqual(try ProviderFile(.init(file.text.utf8), named: "acme.json").permissions.origins, [origin])
    }
}
