import Essentials
import Testing

struct HexadecimalTests {
    @Test func `bytes have two digits, and numbers at least the given count`() {
        #expect(Hexadecimal.text(of: [0, 9, 16, 255]) == "000910ff")
        #expect(Hexadecimal.digits(of: 0x1B, count: 4) == "001b")
        #expect(Hexadecimal.digits(of: 0x1F600, count: 4) == "1f600")
    }

    @Test(arguments: [("", true), ("09af", true), ("AF", false), ("0g", false), ("٠", false)])
    func `only lowercase digits are valid`(text: String, isValid: Bool) {
        #expect(Hexadecimal.isValid(text) == isValid)
    }
}
