import SpeechKitLinux
import Testing

struct SpeechPlanTests {
  private func read(_ text: String) -> String {
    SpeechPlan(text).map(\.spoken).joined(separator: " ")
  }

  @Test(arguments: [
    ("in 1908 and 2005", "in nineteen oh eight and two thousand five"),
    ("the 1990s", "the nineteen nineties"),
    ("the '90s", "the nineties"),
    ("Dr. Smith, St. John St.", "doctor smith saint john street"),
    ("World War II", "world war two"),
    ("e.g. this", "for example this"),
    ("call 555-123-4567", "call five five five one two three four five six seven"),
    ("No. 5", "number five"),
    ("see https://example.com/a?b=1", "see link to example dot com"),
    ("version 1.2.3", "version one point two point three"),
    ("£10 and €7.50", "ten pounds and seven euros fifty"),
    ("72°F", "seventy two degrees fahrenheit"),
    ("café naïve Zürich", "cafe naive zurich"),
    ("it’s Punk’s “favor”", "it's punk's favor"),
    ("a – b … c", "a b c"),
    ("你好 hello", "hello"),
    ("hello 😀 world", "hello world"),
    ("👨‍👩‍👧‍👦 family 🇩🇪 flag", "family flag"),
    ("this is a <test> now", "this is a test now"),
    ("a < b & c > d", "a less than b and c greater than d"),
    ("&amp;", "and amp"),
  ])
  func `a written form is read as people say it`(written: String, spoken: String) {
    #expect(read(written) == spoken)
  }

  @Test func `dump`() {
    for text in [
      "$3.50", "$1", "$1,200.50", "$3 million", "$5M", "10€", "50¢", "$0.99", "£1.05", "¥500",
      "5%", "0.5%", "10-20%", "5km", "5 km", "1 km", "3 GHz", "20°C", "-5°C", "6ft 2in",
      "2024-03-05", "3/5/2024", "25/12/2024", "March 5, 2024", "5 March 2024", "Dec. 25",
      "3:30", "3:05", "3:00", "15:00", "3:30pm", "3 p.m. today", "7pm", "12:30:15", "16:9",
      "1st 2nd 3rd 21st", "007", "1,234,567", "3.14", ".5", "1/2", "3/4", "1 1/2", "2½", "24/7",
      "1998-2004", "5-10", "1939–45", "192.168.0.1", "john.smith@example.com", "www.example.org",
      "Mr. Brown vs. Mrs. White etc. Then", "Henry VIII", "Chapter V", "Part I", "U.S. Army",
      "IBM, NASA and the BBC", "the US", "MP3 A4 COVID-19 B2B", "and/or", "well-known", "#5 #news",
      "@home", "C++", "2+2=4", "5 - 3", "10k", "3x", "1920x1080", "the 60s", "5s", "(555) 123-4567",
      "+44 20 7946 0958", "α particles", "ΩΩ", "Plan A. Then", "a", "A", "I", "o'clock",
      "iPhone YouTube SpeechKit WiFi", "1500", "1234", "2000 watts", "v1.2", "100%", "don't",
      "rock 'n' roll", "e-mail", "¿Qué?", "Москва is", "x² + y²", "50 mph", "USD 10", "10 USD",
      "at 9 am", "I am", "read lead", "hello -- there", "1-800-555-1234", "555 123 4567",
      "“Yes,” he said.",
      "CDs and DVDs", "9/11", "1990's", "Fig. 3", "pp. 3-5", "3rd.", "0", "00", "1e5", "100,000",
      "5'10\"",
      "ok OK", "http://a-b.co.uk:80/x", "foo.txt", "*bold* _it_ `code`", "100 000", "10:30 a.m.",
    ] {
      print(
        text, "→",
        SpeechPlan(text).map {
          "\($0.spoken)[\($0.ending.rawValue)]"
            + ($0.skipped.isEmpty ? "" : " skipped \($0.skipped)")
        }.joined(separator: " | "))
    }
  }
}
