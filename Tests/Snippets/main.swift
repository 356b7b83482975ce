import SpeechKitLinux

let grammar = try Grammar.read("models/lights.gram").compiled()
let listener = try Listener(.microphone(), grammar: grammar)
for try await event in listener.events {
  switch event.kind {
  case .recognized(let command):
    print(command.text, command["state"] ?? "", command["room"] ?? "")
    try listener.play(Announcement("Done."))
  case .rejected(let rejection):
    print("no command:", rejection.reason)
  default: break
  }
}
