/// Invented items in the format of Hacker News.
enum SampleStories {
    static let tides = #"""
        {
          "by": "tideline", "descendants": 3, "id": 4001, "kids": [4101, 4103], "score": 111, "time": 1772357400,
          "title": "Show HN: A tide table that fits on a stamp", "type": "story", "url": "https://tideline.example/stamp"
        }
        """#

    static let question = #"""
        {
          "by": "noorv", "descendants": 16, "id": 4002, "kids": [4110], "score": 25,
          "text": "<i>or</i> which lamp do you read by?<p>Mine flickers &amp; hums.", "time": 1772353800,
          "title": "Ask HN: Do you still read on paper?", "type": "story"
        }
        """#

    static let job = #"""
        {
          "by": "fjordwerk", "id": 4003, "score": 1, "text": "", "time": 1772350200,
          "title": "Fjordwerk is hiring a patient toolmaker", "type": "job", "url": "https://fjordwerk.example/jobs/7"
        }
        """#

    static let poll = #"""
        {
          "by": "mirela", "descendants": 54, "id": 4005, "kids": [4120, 4121], "parts": [4130, 4131], "score": 46,
          "text": "", "time": 1772346600, "title": "Poll: Figs or plums?", "type": "poll"
        }
        """#

    static let deleted = #"{ "deleted": true, "id": 4006, "time": 1772343000, "type": "story" }"#

    static let kettle = #"""
        {
          "by": "wrenfield", "descendants": 0, "id": 4007, "score": 2, "time": 1772339400,
          "title": "A kettle that whistles in two keys", "type": "story", "url": "https://wrenfield.example/kettle"
        }
        """#

    static let comment = #"""
        {
          "by": "henrik", "id": 4101, "kids": [4102], "parent": 4001, "text": "Which harbour is it for?",
          "time": 1772358000, "type": "comment"
        }
        """#
}
