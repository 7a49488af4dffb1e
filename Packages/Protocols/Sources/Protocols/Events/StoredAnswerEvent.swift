/// A request was answered with what had been stored of an earlier answer.
public protocol StoredAnswerEvent: Event {
    /// How long ago the API gave that answer, or last confirmed it.
    var age: Duration { get }
}
