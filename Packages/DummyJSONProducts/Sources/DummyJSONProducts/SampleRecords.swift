/// Five invented products in the format of DummyJSON.
enum SampleProducts {
    static let kettle = #"""
        {
          "id": 1, "title": "Copper Kettle", "description": "A kettle that whistles in two keys.",
          "category": "kitchen-accessories", "price": 49.99, "discountPercentage": 7.17, "rating": 4.56, "stock": 12,
          "tags": ["kitchen", "tea"], "brand": "Wrenfield", "sku": "KIT-WRE-COP-001", "weight": 2,
          "dimensions": { "width": 18.2, "height": 24.05, "depth": 18.2 }, "warrantyInformation": "2 year warranty",
          "shippingInformation": "Ships in 3-5 business days", "availabilityStatus": "In Stock",
          "reviews": [
            {
              "rating": 5, "comment": "Boils before the toast is done.", "date": "2025-04-30T09:41:02.053Z",
              "reviewerName": "Ada Fernsby", "reviewerEmail": "ada@fernsby.example"
            },
            {
              "rating": 3, "comment": "The second key is flat.", "date": "2025-05-02T18:00:00.000Z",
              "reviewerName": "Tobias Okafor", "reviewerEmail": "tobias@okafor.example"
            }
          ],
          "returnPolicy": "30 days return policy", "minimumOrderQuantity": 1,
          "meta": {
            "createdAt": "2025-04-01T09:41:02.053Z", "updatedAt": "2025-04-30T09:41:02.053Z",
            "barcode": "5550100198001", "qrCode": "https://cdn.dummyjson.com/public/qr-code.png"
          },
          "images": ["https://cdn.dummyjson.com/sample/kettle/1.webp", "https://cdn.dummyjson.com/sample/kettle/2.webp"],
          "thumbnail": "https://cdn.dummyjson.com/sample/kettle/thumbnail.webp"
        }
        """#

    static let lamp = #"""
        {
          "id": 2, "title": "Reading Lamp \"Heron\"", "description": "Bends over the page, and stays there.",
          "category": "furniture", "price": 129, "discountPercentage": 0, "rating": 4.9, "stock": 3,
          "tags": ["lamp"], "brand": "Nachtlicht", "sku": "FUR-NAC-HER-002", "weight": 5,
          "dimensions": { "width": 22, "height": 61.5, "depth": 40 }, "warrantyInformation": "5 year warranty",
          "shippingInformation": "Ships overnight", "availabilityStatus": "Low Stock", "reviews": [],
          "returnPolicy": "90 days return policy", "minimumOrderQuantity": 2,
          "meta": {
            "createdAt": "2025-04-02T10:00:00.000Z", "updatedAt": "2025-04-02T10:00:00.000Z",
            "barcode": "5550100198002", "qrCode": "https://cdn.dummyjson.com/public/qr-code.png"
          },
          "images": ["https://cdn.dummyjson.com/sample/lamp/1.webp"],
          "thumbnail": "https://cdn.dummyjson.com/sample/lamp/thumbnail.webp"
        }
        """#

    /// A product without a brand.
    static let figs = #"""
        {
          "id": 3, "title": "Dried Figs", "description": "A paper bag of figs.", "category": "groceries", "price": 4.05,
          "discountPercentage": 12.5, "rating": 3.98, "stock": 80, "tags": ["fruit"], "sku": "GRO-BRD-FIG-003",
          "weight": 1, "dimensions": { "width": 10, "height": 20, "depth": 5 }, "warrantyInformation": "No warranty",
          "shippingInformation": "Ships in 1-2 business days", "availabilityStatus": "In Stock",
          "reviews": [
            {
              "rating": 4, "comment": "Gone by Tuesday.", "date": "2025-04-20T07:15:00.000Z",
              "reviewerName": "Mirela Đukić", "reviewerEmail": "mirela@dukic.example"
            }
          ],
          "returnPolicy": "No return policy", "minimumOrderQuantity": 10,
          "meta": {
            "createdAt": "2025-04-03T08:30:00.000Z", "updatedAt": "2025-04-20T08:30:00.000Z",
            "barcode": "5550100198003", "qrCode": "https://cdn.dummyjson.com/public/qr-code.png"
          },
          "images": ["https://cdn.dummyjson.com/sample/figs/1.webp"],
          "thumbnail": "https://cdn.dummyjson.com/sample/figs/thumbnail.webp"
        }
        """#

    static let scarf = #"""
        {
          "id": 4, "title": "Harbour Scarf", "description": "Wool, in the grey of a ferry.", "category": "tops",
          "price": 35.5, "discountPercentage": 5, "rating": 4.1, "stock": 0, "tags": ["wool", "grey"],
          "brand": "Tideline", "sku": "TOP-TID-HAR-004", "weight": 1,
          "dimensions": { "width": 180, "height": 30, "depth": 1 }, "warrantyInformation": "1 month warranty",
          "shippingInformation": "Ships in 1 week", "availabilityStatus": "Out of Stock", "reviews": [],
          "returnPolicy": "7 days return policy", "minimumOrderQuantity": 1,
          "meta": {
            "createdAt": "2025-04-04T12:00:00.000Z", "updatedAt": "2025-04-05T12:00:00.000Z",
            "barcode": "5550100198004", "qrCode": "https://cdn.dummyjson.com/public/qr-code.png"
          },
          "images": ["https://cdn.dummyjson.com/sample/scarf/1.webp"],
          "thumbnail": "https://cdn.dummyjson.com/sample/scarf/thumbnail.webp"
        }
        """#

    static let bicycle = #"""
        {
          "id": 5, "title": "Folding Bicycle", "description": "Folds into a shape that fits under no table.",
          "category": "vehicle", "price": 899.95, "discountPercentage": 15.25, "rating": 2.5, "stock": 7,
          "tags": ["bicycle"], "brand": "Cordillera", "sku": "VEH-COR-FOL-005", "weight": 14,
          "dimensions": { "width": 60, "height": 75.5, "depth": 35 }, "warrantyInformation": "Lifetime warranty",
          "shippingInformation": "Ships in 1 month", "availabilityStatus": "In Stock", "reviews": [],
          "returnPolicy": "60 days return policy", "minimumOrderQuantity": 1,
          "meta": {
            "createdAt": "2025-04-05T15:45:00.000Z", "updatedAt": "2025-04-06T15:45:00.000Z",
            "barcode": "5550100198005", "qrCode": "https://cdn.dummyjson.com/public/qr-code.png"
          },
          "images": ["https://cdn.dummyjson.com/sample/bicycle/1.webp"],
          "thumbnail": "https://cdn.dummyjson.com/sample/bicycle/thumbnail.webp"
        }
        """#

    /// The response to a PATCH. The API returns only these fields.
    static let cheaperKettle = #"""
        {
          "id": 1, "title": "Copper Kettle", "price": 39.99, "discountPercentage": 7.17, "stock": 12, "rating": 4.56,
          "images": ["https://cdn.dummyjson.com/sample/kettle/1.webp"],
          "thumbnail": "https://cdn.dummyjson.com/sample/kettle/thumbnail.webp",
          "description": "A kettle that whistles in two keys.", "brand": "Wrenfield", "category": "kitchen-accessories"
        }
        """#

    static let deletedKettle =
        String(kettle.dropLast(2)) + #", "isDeleted": true, "deletedOn": "2026-03-01T09:30:00.000Z"}"#
}
