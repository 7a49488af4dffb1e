// The GenerateCatalog plugin writes the rest of this module to `Catalog.swift` during the build. That file lists the
// `descriptor` or the `descriptors` of each package in Packages/ that has `Sources/<Name>/Provider.swift`, and the texts of
// the provider files in `Files`.
