extension Samples {
    static let heron = #"""
        {"id": 7100432, "pageURL": "https://pixabay.com/photos/heron-lake-dawn-7100432/", "type": "photo",
         "tags": "heron, lake, dawn light , bird", "previewURL": "https://cdn.pixabay.com/photo/2023/01/19/06/41/heron-7100432_150.jpg",
         "previewWidth": 150, "previewHeight": 100, "webformatURL": "https://pixabay.com/get/heron7100432_640.jpg",
         "webformatWidth": 640, "webformatHeight": 427, "largeImageURL": "https://pixabay.com/get/heron7100432_1280.jpg",
         "imageWidth": 5184, "imageHeight": 3456, "imageSize": 6120931, "views": 5000000412, "downloads": 81233,
         "collections": 412, "likes": 1250, "comments": 64, "user_id": 912004, "user": "quietwater",
         "userImageURL": "https://cdn.pixabay.com/user/2021/05/02/11-20-31-77_250x250.jpg"}
        """#

    static let lighthouse = #"""
        {"id": 7100977, "pageURL": "https://pixabay.com/photos/lighthouse-storm-sea-7100977/", "type": "photo",
         "tags": "lighthouse, storm, sea", "previewURL": "https://cdn.pixabay.com/photo/2022/11/03/17/05/lighthouse-7100977_150.jpg",
         "previewWidth": 150, "previewHeight": 84, "webformatURL": "https://pixabay.com/get/lighthouse7100977_640.jpg",
         "webformatWidth": 640, "webformatHeight": 360, "largeImageURL": "https://pixabay.com/get/lighthouse7100977_1280.jpg",
         "imageWidth": 4000, "imageHeight": 2250, "imageSize": 3002118, "views": 73110, "downloads": 40118,
         "collections": 98, "likes": 377, "comments": 12, "user_id": 48231, "user": "4227",
         "userImageURL": ""}
        """#

    /// An image with a blank tag.
    static let market = #"""
        {"id": 7103008, "pageURL": "https://pixabay.com/photos/market-spices-colourful-7103008/", "type": "photo",
         "tags": "market, spices, , colourful", "previewURL": "https://cdn.pixabay.com/photo/2024/04/12/09/30/market-7103008_150.jpg",
         "previewWidth": 100, "previewHeight": 150, "webformatURL": "https://pixabay.com/get/market7103008_640.jpg",
         "webformatWidth": 427, "webformatHeight": 640, "largeImageURL": "https://pixabay.com/get/market7103008_1280.jpg",
         "imageWidth": 3000, "imageHeight": 4500, "imageSize": 2811907, "views": 15220, "downloads": 9077,
         "collections": 31, "likes": 102, "comments": 0, "user_id": 77120, "user": "Inês M.",
         "userImageURL": "https://cdn.pixabay.com/user/2019/08/21/14-02-10-901_250x250.jpg"}
        """#

    /// An image with the URLs that Pixabay sends only with full API access.
    static let alpaca = #"""
        {"id": 7104551, "pageURL": "https://pixabay.com/photos/alpaca-meadow-andes-7104551/", "type": "photo",
         "tags": "alpaca, meadow, andes", "previewURL": "https://cdn.pixabay.com/photo/2024/06/30/12/00/alpaca-7104551_150.jpg",
         "previewWidth": 150, "previewHeight": 100, "webformatURL": "https://pixabay.com/get/alpaca7104551_640.jpg",
         "webformatWidth": 640, "webformatHeight": 426, "largeImageURL": "https://pixabay.com/get/alpaca7104551_1280.jpg",
         "fullHDURL": "https://pixabay.com/get/alpaca7104551_1920.jpg", "imageURL": "https://pixabay.com/get/alpaca7104551.jpg",
         "vectorURL": "https://pixabay.com/get/alpaca7104551.svg",
         "imageWidth": 6000, "imageHeight": 4000, "imageSize": 8112004, "views": 880, "downloads": 512,
         "collections": 3, "likes": 29, "comments": 1, "user_id": 100233, "user": "cordillera",
         "userImageURL": ""}
        """#

    /// An image without `tags`.
    static let tram = #"""
        {"id": 7105120, "pageURL": "https://pixabay.com/photos/tram-city-night-7105120/", "type": "photo",
         "previewURL": "https://cdn.pixabay.com/photo/2025/02/08/22/14/tram-7105120_150.jpg",
         "previewWidth": 150, "previewHeight": 99, "webformatURL": "https://pixabay.com/get/tram7105120_640.jpg",
         "webformatWidth": 640, "webformatHeight": 425, "largeImageURL": "https://pixabay.com/get/tram7105120_1280.jpg",
         "imageWidth": 5472, "imageHeight": 3648, "imageSize": 5120773, "views": 41207, "downloads": 30110,
         "collections": 77, "likes": 219, "comments": 9, "user_id": 100877, "user": "nachtlinie",
         "userImageURL": ""}
        """#

    static let moss = #"""
        {"id": 7106204, "pageURL": "https://pixabay.com/photos/moss-forest-macro-7106204/", "type": "photo",
         "tags": "moss, forest, macro", "previewURL": "https://cdn.pixabay.com/photo/2025/09/14/07/48/moss-7106204_150.jpg",
         "previewWidth": 150, "previewHeight": 113, "webformatURL": "https://pixabay.com/get/moss7106204_640.jpg",
         "webformatWidth": 640, "webformatHeight": 480, "largeImageURL": "https://pixabay.com/get/moss7106204_1280.jpg",
         "imageWidth": 4608, "imageHeight": 3456, "imageSize": 4407180, "views": 19004, "downloads": 12200,
         "collections": 18, "likes": 141, "comments": 2, "user_id": 101450, "user": "fernwald",
         "userImageURL": "https://cdn.pixabay.com/user/2024/01/11/18-44-03-12_250x250.jpg"}
        """#
}
