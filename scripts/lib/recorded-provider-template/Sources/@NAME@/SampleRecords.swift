/// Recorded items. Remove personal data and secrets before you share them.
enum SampleRecords {
@RECORDS@
}
