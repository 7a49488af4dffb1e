/// What this provider puts into a page token: the number of a page, from 1.
struct PageNumber: Hashable {
    let value: Int
}
