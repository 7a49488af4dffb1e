import ProtocolsTesting
import RecordConditions
import RecordExpressions
import StoreContract
import Testing

@Suite struct RandomExpressionTests {
    /// The store contract shows that random conditions have one meaning, and this test that an expression is its condition.
    @Test func `the text of a condition is an expression`() {
        let seed = UInt64.random(in: 0..<1_000_000_000)
        var random = RandomConditions(seed: seed)
        var count = 0
        for _ in 0..<500 {
            let condition = random.condition()
            do throws(ExpressionError) {
                let parsed = try RecordCondition(
                    parsing: condition.description, columns: RandomConditions.fields, now: TestColumns.now)
                expectEqual(parsed.description, condition.description, "with seed \(seed)")
                count += 1
            } catch {
                // Random conditions also compare different kinds, have unknown columns, and texts with NUL.
                let isExpected = ["cannot", "invalid date", "unknown column", "member", "list", "'like'"].contains {
                    error.message.contains($0)
                }
                #expect(isExpected, "\(error) with seed \(seed)")
            }
        }
        #expect(count > 100)
    }
}
