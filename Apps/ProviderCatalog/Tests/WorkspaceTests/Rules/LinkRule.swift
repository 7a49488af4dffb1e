/// What a package of Packages/ asks the linker for: FoundationEssentials, and none of the rest of Foundation, which
/// costs 34 MB and some milliseconds at every start.
struct LinkRule {
    static func violations(in file: SourceFile, linkerOptions: [String]) -> [Violation] {
        linkerOptions.filter(heavy.contains).map { option in
            Violation(file.path, "is linked with \(option.dropFirst(2))")
        }
    }

    private static let heavy: Set = [
        "-lFoundation", "-lFoundationNetworking", "-lFoundationXML", "-lFoundationInternationalization",
    ]
}
