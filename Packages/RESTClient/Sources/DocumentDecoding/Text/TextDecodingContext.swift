import Protocols
import RecordDecoding

/// What all decoders of one document share.
struct TextDecodingContext {
    let mappings: FieldMappings
    let itemHandler: ItemJSONHandler?
}
