import Protocols
import UseCases

extension ListRequest {
    /// A request for pages of a size.
    static func pages(of size: Int, from firstPage: Int = 1) throws -> ListRequest {
        ListRequest(parameters: try ParameterValues(for: []), pageSize: size, firstPage: firstPage)
    }
}

extension PageWalk where Item == Thing {
    /// The pages that are delivered, and the error that ends them.
    func read() async -> (pages: [Page<Thing>], error: ProviderError?) {
        var pages: [Page<Thing>] = []
        do throws(ProviderError) {
            for try await page in self { pages.append(page) }
            return (pages, nil)
        } catch {
            return (pages, error)
        }
    }

    /// The ids of the items of each page.
    func ids() async throws -> [[Int64]] {
        var ids: [[Int64]] = []
        for try await page in self { ids.append(page.items.map(\.id)) }
        return ids
    }
}
