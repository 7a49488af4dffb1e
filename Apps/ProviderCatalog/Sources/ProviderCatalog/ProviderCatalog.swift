// The GenerateCatalog plugin writes the rest of this module to `Catalog.swift` during the build. That file lists the
// `descriptor` or the `descriptors` of each package in Packages/ that has `Sources/<Name>/Provider.swift`, and the texts of
// the provider files in `Files`. The descriptor of a package is made when it is first needed, if `Provider.swift` has its
// id and its summary as literals.
