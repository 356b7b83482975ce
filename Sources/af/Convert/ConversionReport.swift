import AudioConversion
import SpeechKitLinux
import ToolSupport

/// What a conversion would do, in lines.
struct ConversionReport {
  private let plan: ConversionPlan

  init(_ plan: ConversionPlan) { self.plan = plan }

  var text: String {
    let length = plan.duration.map { ", \(JSONObject.number($0, decimals: 3)) s" } ?? ""
    var made = "\(plan.outputKind), \(sound(plan.sampleRate, plan.channels))"
    if let bitRate = plan.bitRate {
      made += ", \(JSONObject.number(Double(bitRate) / 1000, decimals: 1)) kbit/s"
    }
    var lines = [
      "\(plan.source): \(plan.sourceKind), \(sound(plan.sourceRate, plan.sourceChannels))\(length)",
      "\(plan.output): \(made)",
    ]
    if let title = plan.metadata.title { lines.append("  title   \(title)") }
    if let artist = plan.metadata.artist { lines.append("  artist  \(artist)") }
    lines += plan.notes.map { "  note    \($0)" }
    return lines.map { Tool.printable($0) + "\n" }.joined()
  }

  private func sound(_ rate: Int, _ channels: Int) -> String {
    "\(rate) Hz, \(channels) channel\(channels == 1 ? "" : "s")"
  }
}
