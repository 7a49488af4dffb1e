extension SampleUser {
    /// What a POST of these fields is answered with.
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

    /// What a PATCH of Ada's street, city and postcode is answered with.
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
