/// Six invented users in the format of JSONPlaceholder.
enum SampleUsers {
    static let ada = #"""
        {
          "id": 1, "name": "Ada Fernsby", "username": "fernada", "email": "ada@fernsby.example",
          "address": {
            "street": "Mill Lane", "suite": "Apt. 7", "city": "Northwick", "zipcode": "04512-0098",
            "geo": { "lat": "51.2044", "lng": "-3.4811" }
          },
          "phone": "1-555-010-0198 x12", "website": "fernsby.example",
          "company": { "name": "Lantern & Lock", "catchPhrase": "Doors that remember", "bs": "open every threshold" }
        }
        """#

    static let tobias = #"""
        {
          "id": 2, "name": "Mr. Tobias Okafor-Lindqvist V", "username": "tobias.o", "email": "tobias@okafor.example",
          "address": {
            "street": "Harbour Row", "suite": "Suite 310", "city": "Port Aldwin", "zipcode": "28185",
            "geo": { "lat": "-33.9180", "lng": "18.4233" }
          },
          "phone": "(555) 010-0143", "website": "okafor.example",
          "company": { "name": "Tideline", "catchPhrase": "Weather, quietly", "bs": "chart calmer waters" }
        }
        """#

    static let mirela = #"""
        {
          "id": 3, "name": "Mirela Đukić", "username": "mirela", "email": "mirela@dukic.example",
          "address": {
            "street": "Lipova", "suite": "Suite 4", "city": "Brezovac", "zipcode": "11000-0210",
            "geo": { "lat": "44.8125", "lng": "20.4612" }
          },
          "phone": "555.010.0177", "website": "dukic.example",
          "company": { "name": "Orchard Nine", "catchPhrase": "Fruit on time", "bs": "ripen steady markets" }
        }
        """#

    static let henrik = #"""
        {
          "id": 4, "name": "Henrik Sølvberg", "username": "h.solvberg", "email": "henrik@solvberg.example",
          "address": {
            "street": "Kaigata", "suite": "Apt. 21", "city": "Ytterøy", "zipcode": "0246",
            "geo": { "lat": "63.7906", "lng": "11.0851" }
          },
          "phone": "555-010-0122", "website": "solvberg.example",
          "company": { "name": "Fjordwerk", "catchPhrase": "Made slowly", "bs": "forge patient tools" }
        }
        """#

    static let ines = #"""
        {
          "id": 5, "name": "Inés Valdecasas", "username": "inesv", "email": "ines@valdecasas.example",
          "address": {
            "street": "Calle del Olmo", "suite": "Apt. 2", "city": "Valdepinar", "zipcode": "45007-1120",
            "geo": { "lat": "39.8581", "lng": "-4.0226" }
          },
          "phone": "1-555-010-0109", "website": "valdecasas.example",
          "company": { "name": "Papel y Sal", "catchPhrase": "Letters worth keeping", "bs": "bind lasting stories" }
        }
        """#

    static let dorothy = #"""
        {
          "id": 6, "name": "Mrs. Dorothy Quill", "username": "dquill", "email": "dorothy@quill.example",
          "address": {
            "street": "Old Foundry Street", "suite": "Suite 88", "city": "Castleford Ness", "zipcode": "73301-4455",
            "geo": { "lat": "0.0000", "lng": "-164.2990" }
          },
          "phone": "1-555-010-0186 x7", "website": "quill.example",
          "company": { "name": "Quill & Daughters", "catchPhrase": "Ink, measured", "bs": "draft honest ledgers" }
        }
        """#
}

extension SampleUsers {
    /// The response to a POST: the fields of the request, and the new id.
    static let added = #"""
        {
          "name": "Noor Halloran",
          "address": {
            "street": "Quay Street", "city": "Ballycarrow", "zipcode": "00731",
            "geo": { "lat": "53.2707", "lng": "-9.0568" }
          },
          "id": 11
        }
        """#

    /// The response to a PATCH of Ada's street, city and postcode.
    static let moved = #"""
        {
          "id": 1, "name": "Ada Fernsby", "username": "fernada", "email": "ada@fernsby.example",
          "address": {
            "street": "Chapel Hill", "suite": "Apt. 7", "city": "Eastwick", "zipcode": "04513",
            "geo": { "lat": "51.2044", "lng": "-3.4811" }
          },
          "phone": "1-555-010-0198 x12", "website": "fernsby.example",
          "company": { "name": "Lantern & Lock", "catchPhrase": "Doors that remember", "bs": "open every threshold" }
        }
        """#
}
