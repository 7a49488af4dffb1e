public import Protocols

// `Provider.swift` of a package that declares two providers.
public let descriptors: [ProviderDescriptor] = [stations, posts]

let stations = descriptor
let posts = PostsAPI.descriptor
