/// The page lies behind the last one, which Pixabay refuses: the end of a list, not a failure.
struct PastTheEnd: Error {}
