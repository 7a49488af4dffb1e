import Protocols

/// Sample responses in the format that DummyJSON documents. The products are invented.
enum Samples {
    static let book = SampleBook(pageSize: 3, fields: .complete, listing + single + changes + login + errors)

    private static let listing = [
        Sample(
            "the first page", target: "/products?skip=0",
            body: list([SampleProducts.kettle, SampleProducts.lamp, SampleProducts.figs], total: 5)),
        Sample(
            "the last page", target: "/products?skip=3",
            body: list([SampleProducts.scarf, SampleProducts.bicycle], total: 5, skip: 3)),
        Sample(
            "a search", target: "/products/search?q=kettle&skip=0", body: list([SampleProducts.kettle], total: 1)),
        Sample("a search without results", target: "/products/search?q=submarine&skip=0", body: list([], total: 0)),
        Sample(
            "a category", target: "/products/category/groceries?skip=0", body: list([SampleProducts.figs], total: 1)),
    ]

    private static let single = [
        Sample("one product", target: "/products/1", body: SampleProducts.kettle),
        Sample(
            "an unknown product", target: "/products/999", status: 404,
            body: #"{"message": "Product with id '999' not found"}"#, failure: .notFound),
    ]

    private static let changes = [
        Sample(
            "adding a product", method: .post, target: "/products/add", status: 201,
            body: #"{"id": 195, "title": "Copper Kettle", "price": 44.5, "category": "kitchen-accessories"}"#),
        Sample("editing a product", method: .patch, target: "/products/1", body: SampleProducts.cheaperKettle),
        Sample(
            "editing an unknown product", method: .patch, target: "/products/999", status: 404,
            body: #"{"message": "Product with id '999' not found"}"#, failure: .notFound),
        Sample("deleting a product", method: .delete, target: "/products/1", body: SampleProducts.deletedKettle),
    ]

    private static let login = [
        Sample(
            "signing in", method: .post, target: "/auth/login", requestBody: #"{"expiresInMins": 60}"#,
            body: #"""
                {"accessToken": "eyJhbGciOiJIUzI1NiJ9.sample-access.one", "refreshToken": "eyJhbGciOiJIUzI1NiJ9.sample-refresh.one", "id": 12, "username": "noorv", "email": "noor@vale.example", "firstName": "Noor", "lastName": "Vale", "gender": "female", "image": "https://dummyjson.com/icon/noorv/128"}
                """#),
        Sample(
            "renewing the token", method: .post, target: "/auth/refresh", requestBody: #"{"expiresInMins": 60}"#,
            body: #"""
                {"accessToken": "eyJhbGciOiJIUzI1NiJ9.sample-access.two", "refreshToken": "eyJhbGciOiJIUzI1NiJ9.sample-refresh.two"}
                """#),
    ]

    private static let errors = [
        Sample(
            "the rate limit", target: "/products?skip=0", status: 429,
            headers: [
                "Content-Type": "application/json; charset=utf-8", "X-RateLimit-Limit": "100",
                "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1790000010", "Retry-After": "10",
            ],
            body: #"{"message": "request limit exceeded, please wait a few seconds"}"#, failure: .rateLimited,
            circumstance: "more than 100 requests were sent within 10 seconds"),
        Sample(
            "a refused login", method: .post, target: "/auth/login", status: 400,
            body: #"{"message": "Invalid credentials"}"#, failure: .refusedCredentials,
            circumstance: "the password is wrong"),
        Sample(
            "a server error", target: "/products/1", status: 500, body: #"{"message": "Something went wrong."}"#,
            failure: .serverFailed, circumstance: "the server has a bug"),
    ]

    private static func list(_ products: [String], total: Int, skip: Int = 0) -> String {
        """
        {"products": [\(products.joined(separator: ",\n"))], "total": \(total), "skip": \(skip), \
        "limit": \(products.count)}
        """
    }
}
