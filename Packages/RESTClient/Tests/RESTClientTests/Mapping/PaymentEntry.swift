import Protocols

/// A recursive entry that can be mapped to several types of entities.
struct PaymentEntry: Codable, RawMappable {
    var subitems: [PaymentEntry] = []
    var mask: String?
    var regexp: String?
    var action: String?

    fileprivate func badType(missing key: String) -> IncorrectData {
        IncorrectData(entry: "PaymentEntry", path: FieldPath([.key(key)]), reason: "bad type: there is no \(key)")
    }
}

struct PaymentAction: Equatable, DTODecodable {
    let action: String

    static func from(dto: PaymentEntry) throws(IncorrectData) -> PaymentAction {
        guard let action = dto.action else { throw dto.badType(missing: "action") }
        return PaymentAction(action: action)
    }
}

struct PaymentField: Equatable, DTODecodable {
    let inputMask: String
    let regExp: String

    static func from(dto: PaymentEntry) throws(IncorrectData) -> PaymentField {
        guard let mask = dto.mask else { throw dto.badType(missing: "mask") }
        guard let regexp = dto.regexp else { throw dto.badType(missing: "regexp") }
        return PaymentField(inputMask: mask, regExp: regexp)
    }
}

struct PaymentList<Subitem: DTODecodable>: DTODecodable where Subitem.DTO == PaymentEntry {
    let subitems: [Subitem]

    static func from(dto: PaymentEntry) throws(IncorrectData) -> PaymentList {
        do {
            return PaymentList(subitems: try .from(dto: dto.subitems))
        } catch {
            throw error.within(.key("subitems"))
        }
    }
}
