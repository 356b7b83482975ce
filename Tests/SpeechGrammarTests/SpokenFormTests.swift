import SpeechGrammar
import Testing

struct SpokenFormTests {
  @Test(arguments: [
    ("Light", "light"), ("20", "twenty"), ("21", "twenty one"), ("0", "zero"),
    ("100", "one hundred"),
    ("1984", "one thousand nine hundred eighty four"), ("1,000,000", "one million"),
    ("2.50", "two point five zero"), ("-3", "minus three"), ("007", "zero zero seven"),
    ("1st", "first"), ("22nd", "twenty second"), ("30th", "thirtieth"),
    ("112th", "one hundred twelfth"),
    ("50%", "fifty percent"), ("mp3", "mp three"), ("7pm", "seven pm"), ("don’t", "don't"),
    ("stop!", "stop"), ("Mr.", "mr"), ("a.m.", "a.m."), ("New  York", "new york"), ("...", ""),
    ("twenty-one", "twenty-one"),
    (
      "9223372036854775808",
      "nine two two three three seven two zero three six eight five four seven seven five eight zero eight"
    ),
    ("ÉCOLE", "école"), ("日本", "日本"), ("?", ""), ("“Stop!”", "stop"), ("\"go\"", "go"),
  ])
  func `a token is spoken in words`(written: String, spoken: String) {
    #expect(Grammar.Token(written).spoken.joined(separator: " ") == spoken)
  }

  @Test(arguments: [
    ("Light!", "light"), ("20", "20"), ("Boeing 747,", "boeing 747"), ("MP3", "mp3"),
  ])
  func `results keep digits and nothing else of the spelling`(written: String, shown: String) {
    #expect(Grammar.Token(written).display == shown)
  }
}
