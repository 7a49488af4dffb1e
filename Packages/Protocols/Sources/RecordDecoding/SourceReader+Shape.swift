public import Records

extension SourceReader {
    /// Reads the records of the document whose root this reader reads, and returns the values around them. Throws
    /// ``FieldFault`` for a missing or invalid value.
    ///
    /// The function does not know the type of the records, so that the compiler specializes it for a document.
    ///
    /// - Parameters:
    ///   - add: A closure that receives the values of each record, in the order of the fields, with its location.
    ///   - skip: A closure that receives the reason for each record that is skipped.
    @inlinable public func records(
        _ shape: RecordShape, add: ([FieldValue], Document.Location) -> Void, skip: (String) -> Void
    ) throws -> (values: [FieldValue], last: FieldValue) {
        let values = try values(of: shape.values)
        guard let place = shape.place else { return (values, .null) }
        let locations = try locations(of: place)
        for location in locations {
            let reader = SourceReader(document, record: location)
            if let reason = reader.skipReason(shape.skips) {
                skip(reason)
            } else {
                add(try reader.values(of: shape.fields), location)
            }
        }
        guard let field = shape.last, let location = locations.last else { return (values, .null) }
        return (values, try SourceReader(document, record: location).values(of: [field])[0])
    }

    /// Returns the locations of the records.
    @usableFromInline func locations(of place: RecordShape.Place) throws -> [Document.Location] {
        do {
            guard let location = try location(place.path) else {
                guard place.form == .single || place.form == .elements else { throw try missing(.first([place.path])) }
                return []
            }
            switch place.form {
            case .single: return try document.isNull(location) ? [] : [location]
            case .array, .elements, .parallelArrays:
                if let elements = try document.elements(of: location) { return elements }
                throw document.mismatch(
                    place.form == .parallelArrays ? "an object of arrays" : "an array", at: location)
            case .keyed:
                if let members = try document.members(of: location) { return members }
                throw document.mismatch("an object", at: location)
            }
        } catch {
            throw FieldFault(error, description: place.description)
        }
    }

    /// Returns the reason for which the record is not wanted; `nil` if it is wanted.
    @usableFromInline func skipReason(_ skips: [RecordShape.Skip]) -> String? {
        skips.first { $0.values.contains((try? fieldValue(.any, $0.source)) ?? .null) }?.reason
    }
}

extension DecodedRecords {
    /// Reads the records of a document. Throws ``FieldFault`` for a missing or invalid value.
    ///
    /// - Parameters:
    ///   - isXML: Whether the document was converted from XML. See ``XMLRecordDocument``.
    ///   - make: Creates a record from its values, in the order of the fields.
    public init(
        _ shape: RecordShape, in document: FieldValue, isXML: Bool = false, make: ([FieldValue]) -> Item
    ) throws {
        self.init()
        let reader = FieldValueDocument(root: document).reader
        func add(_ values: [FieldValue], _ location: FieldValueDocument.Location) { items.append(make(values)) }
        func skip(_ reason: String) { skipped.append(reason) }
        (values, last) =
            try isXML
            ? XMLRecordDocument(reader.document, root: reader.record).reader.records(shape, add: add, skip: skip)
            : reader.records(shape, add: add, skip: skip)
    }
}
