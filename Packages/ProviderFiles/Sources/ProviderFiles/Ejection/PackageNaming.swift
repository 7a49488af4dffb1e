import Essentials

/// The names in a package that is written from a provider file.
struct PackageNaming {
    /// The package and its module: `CrossrefWorks`.
    let package: String
    /// The type of the provider: `CrossrefWorksAPI`.
    let provider: String
    /// The type of the items: `Work`.
    let entity: String
    /// The name of an item for the inside of a string literal: `work`.
    let itemText: String

    init(package: String, entity: String) {
        self.package = package
        itemText = SwiftSource.literalPart(entity)
        let stem = package.hasSuffix("Provider") && package != "Provider" ? String(package.dropLast(8)) : package
        provider = "\(stem)API"
        let name = SwiftName.type(SwiftName.words(entity))
        let start = name.first?.isLetter == true ? name : "Item\(name)"
        let derived = ["", "Cursor", "Draft", "Entry", "Link", "ListEntry", "Reference"].map { start + $0 }
        let isTaken = !ReservedTypes.all.union([package, provider]).isDisjoint(with: derived)
        self.entity = isTaken ? "\(start)Record" : start
    }

    var listEntry: String { "\(entity)ListEntry" }
    var itemEntry: String { "\(entity)Entry" }
    var listedItem: String { "Listed\(entity)" }
    var reference: String { "\(entity)Reference" }
    var draft: String { "\(entity)Draft" }
}
