import Essentials
import Protocols
import ProtocolsTesting
import Testing

@testable import ProviderFiles

/// What a file says, as values.
struct DefinitionTests {
    private static func orders() throws -> ProviderDefinition {
        try #require(
            ProviderFile.reading(TestFiles.data("acme-orders.jsonc"), named: "x/acme-orders.jsonc").definitions.first)
    }

    private static func path(_ text: String) throws -> ValuePath { try #require(ValuePath(text)) }

    @Test func `the provider, its URL, secrets, token and limits`() throws {
        let orders = try Self.orders()
        expectEqual(
            [orders.id, orders.summary, orders.fileName], ["acme-orders", "orders of a shop", "acme-orders.jsonc"])
        expectEqual(orders.terms, "https://acme.example/terms")
        expectEqual(orders.headers, ["Accept": "application/json"])
        expectEqual(orders.entity, EntityNames(name: "order", plural: "orders"))
        expectEqual(orders.baseURL.sample.absoluteString, "https://demo.acme.example/api")
        expectEqual(
            orders.secrets.map(\.placement),
            [
                .exchange(.body("client_id")), .exchange(.header("X-Secret", prefix: "Token ")), .basicUser,
                .basicPassword(),
            ])
        expectEqual(orders.secrets.map(\.isRequired), [true, false, false, false])
        let token = try #require(orders.token)
        expectEqual(token.url?.absoluteString, "https://login.acme.example")
        expectEqual(
            token.request.body,
            .form([NamedTemplate(name: "grant_type", value: TextTemplate(literal: "client_credentials"))]))
        expectEqual(token.refresh?.body, .json(.value(["grant": "refresh"])))
        expectEqual(token.placement, .header("X-Token", prefix: "T "))
        expectEqual(orders.limits.rate, Rate(5, per: .seconds(30)))
        expectEqual(orders.limits.authorizedRate, Rate(10_000, per: .seconds(86_400)))
        expectEqual(orders.limits.cacheSeconds, 60)
        expectEqual(
            orders.exclusions, [ContractExclusion("unknown-items-are-not-found", because: "the API makes items up")])
    }

    @Test func `a token without a request that renews it gets that of OAuth`() throws {
        var file = SmallFile()
        file.set(
            "secrets",
            #"[{"variable": "K", "exchange": {"body": "k"}, "summary": "s", "source": "https://acme.example"}]"#)
        file.set(
            "token", #"{"request": {"path": "/t", "query": {"a": "{"}}, "accessToken": "a", "refreshToken": "r"}"#)
        let token = try #require(ProviderFile(Data(file.text.utf8), named: "acme.json").definitions.first?.token)
        expectEqual(
            token.refresh?.body,
            .form([NamedTemplate(name: "grant_type", value: TextTemplate(literal: "refresh_token"))]))
        expectEqual(token.refresh?.path, token.request.path)
        expectEqual(token.request.query, [NamedTemplate(name: "a", value: TextTemplate(literal: "{"))])
    }

    @Test func `the columns`() throws {
        let columns = Dictionary(uniqueKeysWithValues: try Self.orders().columns.map { ($0.name, $0) })
        expectEqual(columns["id"]?.kind, .integer(ColumnKind.unsignedIntegers))
        expectEqual(columns["id"]?.position, JSONPosition(line: 39, column: 5))
        expectEqual(columns["title"]?.source, .paths([try Self.path("label"), try Self.path("names[0]['a.b']")]))
        expectEqual(columns["title"]?.role, .title)
        // The template of a template is part of it.
        expectEqual(
            columns["linkText"]?.source,
            .template(try #require(TextTemplate("{title}: https://acme.example/o/{id}#{{x}}"))))
        expectEqual(columns["search"]?.source, .parameter("query"))
        expectEqual(columns["tags"]?.kind, .split(separator: ";"))
        expectEqual(columns["people"]?.source, .paths([ValuePath(steps: [.name("people"), .each, .name("name")])]))
        expectEqual(columns["orderedAt"]?.kind, .date(.local(secondsFromUTC: 7200)))
        expectEqual(columns["sentDays"]?.kind, .list(.date(.day)))
        expectEqual(columns["note"]?.kind, .text)
        expectEqual(columns.values.filter(\.isLenient).map(\.name), ["note"])
        expectEqual(columns["customer"]?.kind.fieldKind, .object([Field("name", .text), Field("age", .integer)]))
        expectEqual(columns["lines"]?.kind.fieldKind, .list(.object([Field("sku", .text)])))
        expectEqual(columns.values.filter(\.isRequired).map(\.name), ["id"])
        expectEqual(columns.values.filter(\.isEmptyMissing).map(\.name), ["title"])
        expectEqual(columns.values.compactMap(\.defaultValue), [.integer(0)])
        expectEqual(columns.values.filter { !$0.isInTables }.map(\.name), ["pageURL"])
    }

    @Test func `the parameters`() throws {
        let parameters = try Self.orders().parameters
        expectEqual(parameters.map(\.kind.name), ["text", "choice", "choices", "integer", "boolean", "date", "choice"])
        expectEqual(parameters.map(\.placement), [.body, .path, .query, .query, .body, .query, .query])
        expectEqual(parameters.map(\.queryName), ["query", "region", "state", "n", "fresh", "since", "sort"])
        expectEqual(parameters[1].kind.value(from: "South"), "s")
        expectEqual(parameters[3].kind.rule, "an integer from 1 to 9")
        expectEqual(parameters[3].defaultValue, "3")
        expectEqual([parameters[2].excludes, parameters[5].requires], ["count", "state"])
        expectEqual(parameters.map(\.isSortOrder).last, true)
    }

    @Test func `the list and its pages`() throws {
        let list = try #require(try Self.orders().list)
        expectEqual(list.request.method, .post)
        expectEqual("\(list.request.path)", "/regions/{region}/orders")
        expectEqual(
            list.request.body,
            .json(
                .object([
                    .init(
                        name: "search",
                        value: .object([
                            .init(name: "text", value: .placeholder("query")),
                            .init(name: "exact", value: .value(false)),
                        ])),
                    .init(name: "kinds", value: .array([.value("a"), .value(.number("1")), .value(.null)])),
                ])))
        expectEqual("\(list.items)", "data.orders")
        expectEqual(list.form, .keyed(column: "id"))
        expectEqual(list.each, .path(try #require(PathTemplate("/orders/{id}")), value: try Self.path("id")))
        expectEqual(
            list.skip, [SkipRule(path: try Self.path("deleted"), values: [.boolean(true)], reason: "it is deleted")])
        let place = ParameterPlace(name: "cursor", isInBody: true)
        expectEqual(list.paging.kind, .cursor(place, next: .path(try Self.path("data.next")), start: "*"))
        expectEqual(list.paging.sizeParameter, ParameterPlace(name: "size", isInBody: true))
        expectEqual(list.paging.sizes, PageSizes(5...50, defaultSize: 20))
        expectEqual(list.paging.limit, 5000)
        expectEqual(list.paging.isSizeIndependent, false)
    }

    @Test func `look-ups, errors and samples`() throws {
        let orders = try Self.orders()
        expectEqual(orders.lookups.map(\.isInteger), [true, false])
        expectEqual(orders.lookups.map { "\($0.item)" }, ["data[0]", ""])
        expectEqual(
            orders.lookups.map(\.webAddresses),
            [
                [],
                ["https://acme.example/{shop}/{name}", "https://acme.example/{shop}/{title}-{name}?view=full"].map {
                    WebAddressPattern($0, reference: "{shop}/{name}")
                },
            ])
        expectEqual(
            orders.errors.rules.map(\.meaning),
            [.failure(.rateLimited), .failure(.rateLimited), .failure(.notFound), .empty])
        expectEqual(
            orders.errors.rules.map(\.retry),
            [.header("X-Reset"), .path(try Self.path("backoff")), nil, .header("X-Reset")])
        expectEqual(orders.errors.rules[2].values, [.text("gone"), .integer(7), .boolean(true), .null])
        let samples = orders.samples.samples
        expectEqual(
            samples.map(\.body),
            [
                #"{"data":{"orders":{"7":{}},"count":1,"partial":false,"next":"c2"}}"#, #"{"data":[{"key":7}]}"#, "{}",
                #"{"message":"slow"}"#, #"{"errors":[{"detail":"unknown field"}]}"#,
            ])
        expectEqual(samples.map(\.requestBody), [#"{"cursor":"*"}"#, nil, nil, nil, nil])
        expectEqual(samples.map(\.failure), [nil, nil, nil, .rateLimited, .invalidRequest])
        expectEqual([orders.samples.pageSize, orders.samples.pageCount], [20, 1])
    }

    @Test func `several providers share the other members of the file`() throws {
        let file = try ProviderFile(TestFiles.data("shop.json"), named: "shop.json")
        expectEqual(file.definitions.map(\.id), ["shop-products", "shop-users"])
        expectEqual(file.definitions.map(\.secrets.count), [1, 0])
        expectEqual(file.definitions.map { "\($0.errors.message)" }, ["[error]", "[error]"])
        expectEqual(
            file.definitions[0].list?.paging.more, MoreRule(path: try Self.path("endOfRecords"), isInverted: true))
        let format = CSVFormat(delimiter: .semicolon, columns: ["id"], skippedLines: 1, comment: "#")
        expectEqual(file.definitions[1].list?.format, .csv(format))
        expectEqual(file.definitions[1].list?.paging.endsEmpty, true)
    }

    @Test(arguments: [
        ("demo", "https://demo.acme.example/api"), ("a.b-1", "https://a.b-1.acme.example/api"), ("", nil),
        ("evil.example/", nil),
        ("user@evil", nil), ("x:80", nil), ("-a", nil), ("a..b", nil), (".", nil), ("é", nil), ("%2f", nil),
    ])
    func `a setting in the host is a host name`(value: String, expected: String?) throws {
        expectEqual(try Self.orders().baseURL.url(settings: ["site": value])?.absoluteString, expected)
        expectEqual(try Self.orders().baseURL.url(settings: [:]), nil)
    }

    @Test(arguments: [
        ("30", 30.0), ("0.5", 0.5), ("1789000000", 789_000_000.0), ("Sun, 09 Sep 2001 01:46:50 GMT", 10.0),
        ("2001-09-09T01:46:50Z", 10), ("-1", nil), ("soon", nil), ("inf", nil), ("nan", nil), ("", nil),
    ])
    func `the end of a wait is a number of seconds or a time`(text: String, seconds: Double?) {
        let now = Date(timeIntervalSince1970: 1_000_000_000)
        expectEqual(Date(endOfWait: text, receivedAt: now)?.timeIntervalSince(now), seconds)
    }
}
