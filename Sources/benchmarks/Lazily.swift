/// A value that is made when it is first asked for.
final class Lazily<Value> {
  private let make: () -> Value
  private var made: Value?

  init(_ make: @escaping () -> Value) { self.make = make }

  var value: Value {
    if let made { return made }
    let value = make()
    made = value
    return value
  }
}
