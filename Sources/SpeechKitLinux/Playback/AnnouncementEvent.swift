/// Something of an ``Announcement`` that begins to be heard.
///
/// Its times count from the start of the speech, without the lead-in.
public enum AnnouncementEvent: Sendable, Hashable {
  /// A word.
  case word(Speech.Span)
  /// A mark in the text.
  case mark(Speech.Span)

  var start: Duration {
    switch self {
    case .word(let span), .mark(let span): span.start
    }
  }
}
