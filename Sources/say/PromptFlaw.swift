/// What a line of a sheet of prompts has wrong.
struct PromptFlaw: Error {
  let line: Int
  let cause: String
}
