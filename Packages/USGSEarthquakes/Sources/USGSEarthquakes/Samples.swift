import Protocols

/// Sample responses in the format that the USGS documents. The earthquakes are invented.
enum Samples {
    static let book = SampleBook(
        pageSize: 2, fields: .complete,
        [
            table("the first page", "offset=1", [harbour, ridge]),
            table("the last page", "offset=3", [quarry]),
            Sample(
                "a list without earthquakes", target: "/query?format=csv&minmagnitude=9.9&offset=1", status: 204,
                body: ""),
            table("an earthquake", "eventid=us7000zz01", [harbour]),
            Sample(
                "an unknown earthquake", target: "/query?format=csv&eventid=us0000none", status: 204, body: "",
                failure: .notFound),
            Sample(
                "an invalid request", target: "/query?format=csv&offset=1", status: 400, headers: text,
                body: error("400: Bad Request", #"Bad starttime value "yesterday"."#), failure: .invalidRequest,
                circumstance: "a value is invalid"),
            Sample(
                "the rate limit", target: "/query?format=csv&offset=1", status: 429, headers: text,
                body: error("429: Too Many Requests", "Too many requests."), failure: .rateLimited,
                circumstance: "too many requests were sent"),
            Sample(
                "a server error", target: "/query?format=csv&offset=1", status: 503,
                headers: ["Content-Type": "text/html"], body: "<html><body>Service Unavailable</body></html>",
                failure: .serverFailed, circumstance: "the API is overloaded"),
        ])

    private static let text: HTTPHeaders = ["Content-Type": "text/plain"]

    private static func table(_ name: String, _ query: String, _ rows: [String]) -> Sample {
        Sample(
            name, target: "/query?format=csv&\(query)", headers: ["Content-Type": "text/csv"],
            body: ([header] + rows).joined(separator: "\n") + "\n")
    }

    private static func error(_ status: String, _ reason: String) -> String {
        """
        Error \(status)

        \(reason)

        Usage details are available from https://earthquake.usgs.gov/fdsnws/event/1

        Service version:
        1.14.1
        """
    }

    private static let header =
        "time,latitude,longitude,depth,mag,magType,nst,gap,dmin,rms,net,id,updated,place,type,horizontalError,"
        + "depthError,magError,magNst,status,locationSource,magSource"
    private static let harbour =
        "2026-03-01T09:30:00.120Z,51.2034,-179.1182,35,5.4,mww,112,48,0.871,0.62,us,us7000zz01,"
        + #"2026-03-02T10:11:12.040Z,"42 km SSW of Fernharbour, Aleutians",earthquake,7.21,1.9,0.05,38,reviewed,us,us"#
    private static let ridge =
        "2026-03-01T07:05:44.910Z,-14.8821,-13.4416,10,4.7,mb,31,101,6.402,0.74,us,us7000zz02,"
        + "2026-03-01T08:20:30.000Z,southern Tideline Ridge,earthquake,9.83,1.85,0.11,24,reviewed,us,us"
    private static let quarry =
        "2026-02-28T18:22:07.300Z,38.1022,-120.5531,-0.4,1.3,md,,,,0.05,nc,nc70000003,"
        + #"2026-02-28T18:24:01.000Z,"3 km N of Old Kettle, California",quarry blast,0.31,,,,automatic,nc,nc"#
}
