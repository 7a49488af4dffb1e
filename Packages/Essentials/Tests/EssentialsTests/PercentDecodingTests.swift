import Essentials
import Testing

@Test(arguments: [
    ("a", "a"), ("%61b%2fc", "ab/c"), ("%E2%82%AC", "€"), ("%", "%"), ("%6", "%6"), ("%zz", "%zz"), ("%+1", "%+1"),
    ("%25%", "%%"), ("%ff", "%ff"), ("a+b", "a+b"),
])
func `percent escapes are decoded, and anything else is kept`(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
    #expect(text[...].percentDecoded == decoded)
}
