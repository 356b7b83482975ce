internal import CSndfile

extension SoundFile {
  /// What the header tells, and what is odd.
  ///
  /// Calls `sf_get_string` and reads libsndfile's log.
  var information: SoundFileInformation {
    var result = SoundFileInformation(self)
    let log = unsafe SoundFileLog(handle)
    result.tags = SoundFileInformation.Tag.Name.allCases.compactMap { name in
      unsafe sf_get_string(handle, name.code).map {
        SoundFileInformation.Tag(name: name, text: unsafe String(cString: $0))
      }
    }
    result.otherChunks = log.chunks.filter { !Self.soundChunks.contains($0.name) }
    if let madeUpLength = log.shortfall?.promised, shortfall == nil {
      result.oddities.append(
        "the length of \(madeUpLength) bytes is made up, as by a program that writes to a pipe")
    }
    if let shortfall {
      result.oddities.append(
        "\(shortfall.promised) bytes of samples promised, \(shortfall.found) found")
    }
    if let riff = log.wrongFileSize {
      result.oddities.append("the file says it has \(riff.promised) bytes, and has \(riff.found)")
    }
    if let frameBytes, let size = log.chunks.first(where: { $0.name == "data" })?.size,
      shortfall == nil, size % frameBytes != 0, size < Int(UInt32.max)
    {
      result.oddities.append("the samples end within a frame, \(size % frameBytes) bytes into it")
    }
    if log.givesUp { result.oddities.append("what follows the samples is no chunk") }
    result.oddities += log.chunks.filter { $0.size % 2 == 1 && $0.name != "data" }.map {
      "the chunk \($0.name) has an odd size"
    }
    return result
  }

  /// Chunks that hold samples or say how to read them.
  private static let soundChunks: Set = [
    "RIFF", "RF64", "RIFX", "FORM", "fmt", "data", "ds64", "COMM", "SSND", "FVER", "desc",
  ]
}

extension SoundFileInformation.Tag.Name {
  /// libsndfile's number for it.
  var code: Int32 {
    switch self {
    case .title: Int32(SF_STR_TITLE)
    case .artist: Int32(SF_STR_ARTIST)
    case .album: Int32(SF_STR_ALBUM)
    case .date: Int32(SF_STR_DATE)
    case .genre: Int32(SF_STR_GENRE)
    case .track: Int32(SF_STR_TRACKNUMBER)
    case .comment: Int32(SF_STR_COMMENT)
    case .copyright: Int32(SF_STR_COPYRIGHT)
    case .license: Int32(SF_STR_LICENSE)
    case .software: Int32(SF_STR_SOFTWARE)
    }
  }
}
