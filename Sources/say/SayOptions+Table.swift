import ToolSupport

extension SayOptions {
  /// Every option of the tool.
  static let table = OptionTable(
    tool: "say",
    synopsis: ["[OPTION...] [TEXT...]", "[OPTION...] -f FILE", "-v '?' | -a '?'"],
    summary: "Speaks text aloud, or into a sound file. Without TEXT and -f, speaks what is on "
      + "standard input; a terminal line by line.",
    sections: [
      .init(
        "What is said",
        [
          .init("input-file", "f", .required("FILE"), "Speak this file; - is standard input."),
          .init(
            "plain", nil, .none,
            "Read [[commands]] in double square brackets as text, too."),
          .init("ssml", nil, .none, "The text is SSML."),
          .init(
            "allow-audio", nil, .required("DIR"),
            "With --ssml, let <audio> take sound files from this folder."),
          .init(
            "phonemes", nil, .none,
            "The text is phones of CMUdict, with | between words: HH AH0 L OW1 | DH EH1 R."),
          .init("ipa", nil, .none, "The text is in the International Phonetic Alphabet."),
          .init(
            "dry-run", nil, .none,
            "Speak nothing; show how each part of the text will be read, a clause a line."),
        ]),
      .init(
        "How it is said",
        [
          .init(
            "voice", "v", .required("VOICE"), "Who speaks; '?' lists the voices; slt if not given."),
          .init("voice-file", nil, .required("FILE"), "The voice in this .flitevox file speaks."),
          .init(
            "rate", "r", .required("WPM"),
            "Words a minute, 40 to 800; the voice's own if not given."),
          .init(
            "lexicon", "l", .required("FILE"),
            "Words and their phones, one a line: wifi W AY1 F AY0; or what they sound like: "
              + "nginx = engine x."),
          .init(
            "pitch", nil, .required("SEMITONES"), "Higher or lower, -12 to 12; 0 if not given."),
          .init(
            "volume", nil, .required("FACTOR"),
            "Louder or softer, 0 to 4; 1 is the voice's own, and if not given."),
        ]),
      .init(
        "Where it goes",
        [
          .init(
            "audio-device", "a", .required("DEVICE"),
            "Speak on this ALSA device, by its name or the beginning of it; '?' lists them."),
          .init(
            "lead-in", nil, .required("MS"),
            "Silence before the first word, 0 to 60000 ms, for amplifiers that wake up slowly; 0 if "
              + "not given."),
          .init(
            "output-file", "o", .required("FILE"),
            "Write a sound file instead of speaking; the ending of its name tells the format. "
              + "- is standard output, as WAV."),
          .init(
            "file-format", nil, .required("FORMAT"),
            "The kind of file, whatever its name; '?' lists them."),
          .init(
            "data-format", nil, .required("FORMAT"),
            "How samples are written, such as LEI16@22050, BEF32@8000, ulaw@8000; '?' lists them."),
          .init(
            "channels", nil, .required("COUNT"),
            "The same sound on 1 to 8 channels; 1 if not given."),
          .init(
            "quality", nil, .required("0-127"), "How much a lossy format may keep of the sound."),
          .init(
            "bit-rate", nil, .required("BITS"),
            "Bits a second of MP3 and Opus, such as 64000."),
          .init("trim", nil, .none, "No silence before the first and behind the last sound."),
          .init(
            "loudness", nil, .required("LUFS"),
            "Bring the whole to this loudness by EBU R 128, -40 to -5."),
          .init(
            "true-peak", nil, .required("DBTP"),
            "With --loudness, stay below this true peak, -20 to 0; -1 if not given."),
        ]),
      .init(
        "Prompt sheets",
        [
          .init(
            "batch", nil, .required("SHEET"),
            "Make a file of each line of a table (.tsv: id, tab, text; .csv; .jsonl) in the folder "
              + "given with -o; only lines that changed are made again. All are brought to the same loudness, -20 LUFS "
              + "if --loudness does not say otherwise."),
          .init("jobs", "j", .required("COUNT"), "Make so many at a time; all cores if not given."),
          .init("prune", nil, .none, "Remove the files of lines that are no longer there."),
        ]),
      .init(
        "What is shown",
        [
          .init(
            "report", nil, .none,
            "Write a JSON object about the sound file to standard output: duration, rate, loudness, "
              + "true peak and words."),
          .init("progress", nil, .none, "Show how far the work is."),
          .init(
            "interactive", "i", .optional("STYLE"),
            "Show each word while it is spoken; STYLE is reverse, bold, underline or a colour."),
          .init(
            "timings", nil, .required("FILE"),
            "Write when each word and sentence is said: .json, .vtt or .srt by the ending; the word "
              + "phonemes puts the phones into the JSON, on standard output where there is no file."
          ),
        ]),
    ],
    epilogue: """
      Commands in the text: [[slnc 200]] silence in ms, [[rate 140]] words a minute,
      [[volm 0.5]] volume, [[pbas +2]] semitones, [[emph +]] weight on the next word,
      [[rset 0]] all as before, [[cmnt nothing]].

      Exit status: 0 done, 1 failed, 3 no sound device, 64 wrong usage, 65 nothing to say
      or no good SSML, 66 input missing, 69 no such voice, 73 output not writable, 130 interrupted.
      """)
}
