import Presentation
import Protocols
import ProtocolsTesting
import Testing

struct PictureHeaderTests {
    @Test(arguments: [
        (PictureFiles.png(640, 360), "png", 640, 360), (PictureFiles.jpeg(640, 360), "jpeg", 640, 360),
        (PictureFiles.jpeg(640, 360, frame: 0xC0), "jpeg", 640, 360),
        (PictureFiles.gif(640, 360), "gif", 640, 360),
        (PictureFiles.gif(1, 1, frame: (50_000, 40_000)), "gif", 50_000, 40_000),
        (PictureFiles.webP(lossy: 640, 360), "webp", 640, 360),
        (PictureFiles.webP(lossless: 640, 360), "webp", 640, 360),
        (PictureFiles.webP(extended: 640, 360), "webp", 640, 360),
    ])
    func `the header of each format tells the size`(file: Data, format: String, width: Int, height: Int) {
        let header = PictureHeader(file)
        #expect(header?.format.rawValue == format && header?.width == width && header?.height == height)
        expectEqual(header?.format.mediaType, "image/\(format)")
        // A slice has indices that do not start at 0.
        expectEqual(PictureHeader((Data([0]) + file).dropFirst()), header)
        for count in 0..<file.count {
            let cut = PictureHeader(file.prefix(count))
            #expect(cut == nil || cut == header, "\(count) bytes")
        }
        #expect(PictureHeader(file.prefix(9)) == nil)
    }

    @Test(arguments: [
        Data(), Data("<!DOCTYPE html>".utf8), Data("GIF88a".utf8) + Data(repeating: 1, count: 40),
        PictureFiles.png(0, 5), PictureFiles.png(5, 0), PictureFiles.png(.max, 5), PictureFiles.jpeg(5, 0),
        PictureFiles.jpeg(5, 5, frame: 0xDA), PictureFiles.gif(0, 0, frame: (0, 0)),
        Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) + Data(repeating: 0xFF, count: 100),
        Data([0xFF, 0xD8, 0xFF, 0xD9]) + Data(repeating: 0xC0, count: 40),
    ])
    func `a file without a valid header is not a picture`(file: Data) {
        #expect(PictureHeader(file) == nil)
    }

    @Test func `any bytes are read without a crash`() {
        var generator = SystemRandomNumberGenerator()
        let files = [
            PictureFiles.png(9, 9), PictureFiles.jpeg(9, 9), PictureFiles.gif(9, 9), PictureFiles.webP(lossy: 9, 9),
        ]
        for _ in 0..<2000 {
            var file = files.randomElement(using: &generator) ?? Data()
            for _ in 0..<3 { file[Int.random(in: 3..<file.count)] = .random(in: 0...255) }
            _ = PictureHeader(file)
        }
    }
}

@MainActor struct PictureViewModelTests {
    private static let url = URL(literal: "https://h/a")

    private func shown(_ response: Result<Data, ProviderError>, limits: PictureLimits = PictureLimits()) async
        -> PictureViewModel
    {
        let model = PictureViewModel(FakePictures(calls: Calls { _, _ in response }), limits: limits)
        model.show(Self.url)
        expectEqual(model.state, .loading(Self.url))
        await model.waitUntilIdle()
        return model
    }

    @Test func `a picture is shown`() async throws {
        let data = PictureFiles.png(2, 2)
        let model = await shown(.success(data))
        let picture = try Picture(data, from: Self.url)
        expectEqual(model.state, .loaded(picture))
    }

    @Test(
        arguments: [
            (Result.success(Data("<html>".utf8)), ProviderError.Code.incorrectData, "The file is not a picture"),
            (
                .success(PictureFiles.png(2, 2) + Data(repeating: 0, count: 1000)), .responseTooLarge,
                "The picture is too large"
            ),
            (.success(PictureFiles.png(11, 10)), .responseTooLarge, "The picture is too large"),
            (.success(PictureFiles.png(.max / 2, .max / 2)), .responseTooLarge, "The picture is too large"),
            (.failure(ProviderError(.responseTooLarge, "50 MB")), .responseTooLarge, "The picture is too large"),
            (.failure(.failed), .serverFailed, "The server failed"),
        ] as [(Result<Data, ProviderError>, ProviderError.Code, String)])
    func `a file that is no picture, or is too large, is refused`(
        response: Result<Data, ProviderError>, code: ProviderError.Code, title: String
    ) async {
        let model = await shown(response, limits: PictureLimits(byteCount: 1000, pixelCount: 100))
        guard case .failed(Self.url, let alert) = model.state else {
            Issue.record("\(model.state)")
            return
        }
        #expect(alert.code == code && alert.title.english == title)
    }

    @Test func `a picture of the largest size is shown`() async {
        let model = await shown(
            .success(PictureFiles.png(10, 10)), limits: PictureLimits(byteCount: 29, pixelCount: 100))
        if case .loaded = model.state {} else { Issue.record("\(model.state)") }
    }

    @Test func `the same picture is not loaded again, except after a failure`() async {
        let calls = Calls<URL, Data> { index, _ in index == 0 ? .failure(.failed) : .success(PictureFiles.png(1, 1)) }
        let model = PictureViewModel(FakePictures(calls: calls))
        for _ in 0..<2 {
            model.show(Self.url)
            await model.waitUntilIdle()
        }
        expectEqual(calls.inputs.count, 1)
        model.retry()
        await model.waitUntilIdle()
        model.retry()
        model.show(Self.url)
        #expect(calls.inputs.count == 2 && model.url == Self.url)
        if case .loaded = model.state {} else { Issue.record("\(model.state)") }
    }

    @Test func `an item without a picture has none, and so has every item if pictures are off`() {
        let off = PictureViewModel(nil)
        off.show(Self.url)
        let model = PictureViewModel(FakePictures(calls: Calls()))
        model.show(Self.url)
        model.show(nil)
        #expect(off.state == .none && model.state == .none)
    }
}
