import Protocols

/// Entities and entries of an imaginary API: a user with photos.
enum Album {
    struct Photo: Hashable, Sendable {
        var id: UInt64
        var image: String
    }

    struct User: Hashable, Sendable {
        var name: String
        var age: Int
        var type: Kind
        var photos: [Photo]
    }

    enum Kind: Int, Codable, Sendable {
        case owner, member
    }

    struct PhotoEntry: Codable, Hashable, RawMappable, DTOConvertible {
        var id: Int64
        var ref: String

        func toDTO() throws(IncorrectData) -> Photo {
            guard let id = UInt64(exactly: id) else { throw Self.wrongID }
            return Photo(id: id, image: ref)
        }

        static func from(dto: Photo) throws(IncorrectData) -> PhotoEntry {
            guard let id = Int64(exactly: dto.id) else { throw wrongID }
            return PhotoEntry(id: id, ref: dto.image)
        }

        private static let wrongID = IncorrectData(
            entry: "PhotoEntry", path: FieldPath([.key("id")]), reason: "out of range")
    }

    struct UserEntry: Codable, Hashable, RawMappable, DTOConvertible {
        var name: String
        var age: Int
        var type: Kind
        var photos: [PhotoEntry]

        func toDTO() throws(IncorrectData) -> User {
            do {
                return User(name: name, age: age, type: type, photos: try photos.toDTO())
            } catch {
                throw error.within(.key("photos"))
            }
        }

        static func from(dto: User) throws(IncorrectData) -> UserEntry {
            do {
                return UserEntry(name: dto.name, age: dto.age, type: dto.type, photos: try .from(dto: dto.photos))
            } catch {
                throw error.within(.key("photos"))
            }
        }
    }
}
