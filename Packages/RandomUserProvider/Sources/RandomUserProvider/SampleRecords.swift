/// Six invented users in the format of randomuser.me 1.4.
enum SampleUsers {
    static let oda = #"""
        {
          "gender": "female", "name": { "title": "Ms", "first": "Oda", "last": "Bråthen" },
          "location": {
            "street": { "number": 214, "name": "Kløverveien" },
            "city": "Sandnessjøen", "state": "Nordland", "country": "Norway", "postcode": "0246",
            "coordinates": { "latitude": "63.7906", "longitude": "11.0851" },
            "timezone": { "offset": "+1:00", "description": "Oslo, Bergen" }
          },
          "email": "oda@example.com", "login": { "uuid": "5a3c1111-1f0e-4b7a-9c2d-000000000001", "username": "oda111" },
          "dob": { "date": "1965-03-14T01:59:26.535Z", "age": 55 },
          "registered": { "date": "2011-10-01T08:30:00.000Z", "age": 14 },
          "phone": "555-010-0110", "cell": "555-010-0111", "id": { "name": "FN", "value": "04127312345" },
          "picture": { "large": "https://randomuser.me/api/portraits/women/1.jpg" }, "nat": "NO"
        }
        """#

    static let wesley = #"""
        {
          "gender": "male", "name": { "title": "Mr", "first": "Wesley", "last": "Prater" },
          "location": {
            "street": { "number": 8812, "name": "Cedar Hollow Rd" },
            "city": "Fort Alder", "state": "Montana", "country": "United States", "postcode": 28185,
            "coordinates": { "latitude": "-21.4410", "longitude": "-164.2990" },
            "timezone": { "offset": "-7:00", "description": "Mountain Time" }
          },
          "email": "wesley@example.com", "login": { "uuid": "5a3c2222-1f0e-4b7a-9c2d-000000000002", "username": "wesley222" },
          "dob": { "date": "1970-03-14T01:59:26.535Z", "age": 50 },
          "registered": { "date": "2012-10-01T08:30:00.000Z", "age": 13 },
          "phone": "555-010-0120", "cell": "555-010-0121", "id": { "name": "SSN", "value": "555-01-0143" },
          "picture": { "large": "https://randomuser.me/api/portraits/men/2.jpg" }, "nat": "US"
        }
        """#

    static let nilufar = #"""
        {
          "gender": "female", "name": { "title": "Miss", "first": "نیلوفر", "last": "راستگو" },
          "location": {
            "street": { "number": 77, "name": "خیابان بهار" },
            "city": "شیراز", "state": "فارس", "country": "Iran", "postcode": 71946,
            "coordinates": { "latitude": "12.3075", "longitude": "88.1200" },
            "timezone": { "offset": "+3:30", "description": "Tehran" }
          },
          "email": "nilufar@example.com", "login": { "uuid": "5a3c3333-1f0e-4b7a-9c2d-000000000003", "username": "nilufar333" },
          "dob": { "date": "1975-03-14T01:59:26.535Z", "age": 45 },
          "registered": { "date": "2013-10-01T08:30:00.000Z", "age": 12 },
          "phone": "555-010-0130", "cell": "555-010-0131", "id": { "name": "", "value": null },
          "picture": { "large": "https://randomuser.me/api/portraits/women/3.jpg" }, "nat": "IR"
        }
        """#

    static let etienne = #"""
        {
          "gender": "male", "name": { "title": "Monsieur", "first": "Étienne", "last": "Gaudreau" },
          "location": {
            "street": { "number": 19, "name": "Rue de l'Église" },
            "city": "Sainte-Ève", "state": "Québec", "country": "Canada", "postcode": "W0Z 2I9",
            "coordinates": { "latitude": "48.5120", "longitude": "-0.0731" },
            "timezone": { "offset": "-4:00", "description": "Atlantic Time" }
          },
          "email": "etienne@example.com", "login": { "uuid": "5a3c4444-1f0e-4b7a-9c2d-000000000004", "username": "etienne444" },
          "dob": { "date": "1980-03-14T01:59:26.535Z", "age": 40 },
          "registered": { "date": "2014-10-01T08:30:00.000Z", "age": 11 },
          "phone": "555-010-0140", "cell": "555-010-0141", "id": { "name": "SIN", "value": "555010177" },
          "picture": { "large": "https://randomuser.me/api/portraits/men/4.jpg" }, "nat": "CA"
        }
        """#

    static let cigdem = #"""
        {
          "gender": "female", "name": { "title": "Mrs", "first": "Çiğdem", "last": "Özgürsoy" },
          "location": {
            "street": { "number": 640, "name": "Gül Sk" },
            "city": "Şarköy", "state": "Tekirdağ", "country": "Turkey", "postcode": 59800,
            "coordinates": { "latitude": "-77.0018", "longitude": "140.9921" },
            "timezone": { "offset": "+5:45", "description": "Kathmandu" }
          },
          "email": "cigdem@example.com", "login": { "uuid": "5a3c5555-1f0e-4b7a-9c2d-000000000005", "username": "cigdem555" },
          "dob": { "date": "1985-03-14T01:59:26.535Z", "age": 35 },
          "registered": { "date": "2015-10-01T08:30:00.000Z", "age": 10 },
          "phone": "555-010-0150", "cell": "555-010-0151", "id": { "name": "", "value": null },
          "picture": { "large": "https://randomuser.me/api/portraits/women/5.jpg" }, "nat": "TR"
        }
        """#

    static let alfie = #"""
        {
          "gender": "male", "name": { "title": "Mr", "first": "Alfie", "last": "Thornbury" },
          "location": {
            "street": { "number": 3, "name": "The Green" },
            "city": "Wexcombe", "state": "Rutland", "country": "United Kingdom", "postcode": "P03 3TY",
            "coordinates": { "latitude": "0.0000", "longitude": "-71.2096" },
            "timezone": { "offset": "0:00", "description": "Western Europe Time" }
          },
          "email": "alfie@example.com", "login": { "uuid": "5a3c6666-1f0e-4b7a-9c2d-000000000006", "username": "alfie666" },
          "dob": { "date": "1990-03-14T01:59:26.535Z", "age": 30 },
          "registered": { "date": "2016-10-01T08:30:00.000Z", "age": 9 },
          "phone": "555-010-0160", "cell": "555-010-0161", "id": { "name": "NINO", "value": "QQ 01 02 03 C" },
          "picture": { "large": "https://randomuser.me/api/portraits/men/6.jpg" }, "nat": "GB"
        }
        """#
}
