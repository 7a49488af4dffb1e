// The GenerateCatalog plugin writes the code of this module to `Catalog.swift` during the build. It lists the
// `descriptor` of each package of Packages/ that has `Sources/<Name>/Provider.swift`.
