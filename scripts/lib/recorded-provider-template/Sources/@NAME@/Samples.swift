import Protocols

/// Sample responses. Tests and the option `--samples` use them.
enum Samples {
    /// At least one sample for each kind of request that the provider sends.
    static let book = SampleBook(
        pageSize: @PAGE_SIZE@, fields: @SAMPLE_FIELDS@,
        [
            Sample("the list", target: @SAMPLE_TARGET@, body: list),@SAMPLE_GET@
        ])

    /// The recorded response, with @SAMPLE_COUNT@.
    static let list = @SAMPLE_LIST@
}
