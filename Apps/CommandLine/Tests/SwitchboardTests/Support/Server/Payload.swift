/// JSON of the four APIs in the documented formats, reduced to the fields that tests need.
enum Payload {
    static func repo(_ id: Int, stars: String = "20", description: String = "null") -> String {
        """
        {"id": \(id), "name": "tidepool", "full_name": "fern-labs/tidepool-\(id)", "stargazers_count": \(stars),
         "html_url": "https://github.com/fern-labs/tidepool", "forks": 3, "language": "Swift",
         "owner": {"avatar_url": "https://avatars.example/1"}, "description": \(description)}
        """
    }

    static func repos(_ repos: [String]) -> String {
        #"{"total_count": \#(repos.count), "incomplete_results": false, "items": \#(list(repos))}"#
    }

    static func user(_ id: Int, name: String = "Ada Fernsby", street: String = #""Mill Lane""#) -> String {
        """
        {"id": \(id), "name": "\(name)", "address": {"street": \(street), "city": "Northwick", "zipcode": "04512",
         "geo": {"lat": "51.2", "lng": "-3.4"}}}
        """
    }

    static func image(_ id: Int, likes: String = #""likes": 12,"#) -> String {
        """
        {"id": \(id), "pageURL": "https://pixabay.example/\(id)", "tags": "heron, lake", "webformatWidth": 640,
         "webformatHeight": 427, "previewURL": "https://cdn.example/1.jpg", "previewWidth": 150, "previewHeight": 100,
         "webformatURL": "https://pixabay.example/get/1.jpg", "imageWidth": 5184, "imageHeight": 3456, "views": 9,
         "largeImageURL": "https://pixabay.example/get/2.jpg", "downloads": 7, \(likes) "user": "quietwater"}
        """
    }

    static func images(_ images: [String]) -> String {
        #"{"total": \#(images.count), "totalHits": \#(images.count), "hits": \#(list(images))}"#
    }

    static func person(_ id: String, postcode: String = "28185") -> String {
        """
        {"name": {"first": "Oda", "last": "Bråthen"}, "login": {"uuid": \(id)}, "location": {"postcode": \(postcode),
         "street": {"number": 7, "name": "Kløverveien"}, "city": "Sandnessjøen",
         "coordinates": {"latitude": "63.7", "longitude": "11.0"}}}
        """
    }

    static func people(_ people: [String]) -> String {
        #"{"results": \#(list(people)), "info": {"seed": "s", "results": \#(people.count), "page": 1}}"#
    }

    static func list(_ items: [String]) -> String { "[\(items.joined(separator: ",\n"))]" }
}
