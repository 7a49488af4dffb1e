// This module is generated: `Catalog.swift`, written by the plugin GenerateCatalog at every build, imports each package
// of Packages/ that has `Sources/<Name>/Provider.swift` and lists the `descriptor` declared there.
