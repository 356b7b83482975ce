/// Units and currencies, as their signs are read.
enum Measure {
  /// A unit by one and by many.
  struct Unit {
    var one: String
    var many: String
    /// Whether the sign means the unit also with a space before it ("5 km"); "in" does not.
    var standsApart = true
  }

  /// A currency and its hundredth.
  struct Currency {
    var one: String
    var many: String
    var cent: String?
    var cents: String?
    /// Whether the hundredth is named after the whole, as in "three dollars fifty cents".
    var namesCents: Bool
  }

  private static func regular(_ name: String) -> Unit { Unit(one: name, many: name + "s") }
  private static func fixed(_ name: String) -> Unit { Unit(one: name, many: name) }
  private static func per(_ name: String, _ of: String) -> Unit {
    Unit(one: "\(name) per \(of)", many: "\(name)s per \(of)")
  }

  /// Units by their signs; capitals matter.
  static let units: [String: Unit] = [
    "km": regular("kilometer"), "m": regular("meter"), "cm": regular("centimeter"),
    "mm": regular("millimeter"), "um": regular("micrometer"), "nm": regular("nanometer"),
    "mi": regular("mile"), "ft": Unit(one: "foot", many: "feet"), "yd": regular("yard"),
    "in": Unit(one: "inch", many: "inches", standsApart: false),
    "\"": Unit(one: "inch", many: "inches"),
    "kg": regular("kilogram"), "g": regular("gram"), "mg": regular("milligram"),
    "lb": regular("pound"), "lbs": regular("pound"), "oz": regular("ounce"), "t": regular("ton"),
    "l": regular("liter"), "L": regular("liter"), "ml": regular("milliliter"),
    "mL": regular("milliliter"), "cl": regular("centiliter"), "Hz": fixed("hertz"),
    "kHz": fixed("kilohertz"), "MHz": fixed("megahertz"), "GHz": fixed("gigahertz"),
    "V": regular("volt"), "mV": regular("millivolt"), "kV": regular("kilovolt"),
    "W": regular("watt"), "kW": regular("kilowatt"), "MW": regular("megawatt"),
    "kWh": regular("kilowatt hour"), "Wh": regular("watt hour"),
    "A": Unit(one: "amp", many: "amps", standsApart: false),
    "mA": regular("milliamp"), "mAh": regular("milliamp hour"), "KB": regular("kilobyte"),
    "kB": regular("kilobyte"), "MB": regular("megabyte"), "GB": regular("gigabyte"),
    "TB": regular("terabyte"), "kbps": per("kilobit", "second"), "Mbps": per("megabit", "second"),
    "Gbps": per("gigabit", "second"), "dB": regular("decibel"),
    "s": regular("second"),
    "sec": regular("second"), "ms": regular("millisecond"),
    "us": Unit(one: "microsecond", many: "microseconds", standsApart: false),
    "min": regular("minute"), "h": regular("hour"), "hr": regular("hour"), "hrs": regular("hour"),
    "mph": per("mile", "hour"), "kph": per("kilometer", "hour"), "km/h": per("kilometer", "hour"),
    "m/s": per("meter", "second"), "fps": per("frame", "second"), "rpm": regular("r p m"),
    "bpm": per("beat", "minute"), "ppm": per("part", "million"), "px": regular("pixel"),
    "Pa": regular("pascal"), "hPa": regular("hectopascal"), "kPa": regular("kilopascal"),
    "kcal": regular("kilocalorie"), "ha": regular("hectare"), "m2": regular("square meter"),
    "m²": regular("square meter"),
    "km²": regular("square kilometer"), "m³": regular("cubic meter"),
    "km2": regular("square kilometer"), "ft2": Unit(one: "square foot", many: "square feet"),
    "m3": regular("cubic meter"), "%": fixed("percent"), "°": regular("degree"),
    "°C": Unit(one: "degree celsius", many: "degrees celsius"),
    "°F": Unit(one: "degree fahrenheit", many: "degrees fahrenheit"),
  ]

  private static let dollar = Currency(
    one: "dollar", many: "dollars", cent: "cent", cents: "cents", namesCents: true)

  /// Currencies by sign, and by the code of three letters.
  static let currencies: [String: Currency] = [
    "$": dollar, "US$": dollar, "USD": dollar, "CA$": dollar, "A$": dollar,
    "£": Currency(one: "pound", many: "pounds", cent: "penny", cents: "pence", namesCents: false),
    "GBP": Currency(one: "pound", many: "pounds", cent: "penny", cents: "pence", namesCents: false),
    "€": Currency(one: "euro", many: "euros", cent: "cent", cents: "cents", namesCents: false),
    "EUR": Currency(one: "euro", many: "euros", cent: "cent", cents: "cents", namesCents: false),
    "¥": Currency(one: "yen", many: "yen", namesCents: false),
    "JPY": Currency(one: "yen", many: "yen", namesCents: false),
    "₹": Currency(one: "rupee", many: "rupees", cent: "paisa", cents: "paise", namesCents: true),
    "CHF": Currency(one: "swiss franc", many: "swiss francs", namesCents: false),
    "¢": Currency(one: "cent", many: "cents", namesCents: false),
  ]

  /// Letters behind an amount of money that multiply it.
  static let multipliers: [String: String] = [
    "k": "thousand", "K": "thousand", "m": "million", "M": "million", "mn": "million",
    "bn": "billion", "B": "billion", "b": "billion", "tn": "trillion", "T": "trillion",
  ]

  /// Words behind an amount of money that multiply it.
  static let multiplierWords: Set<String> = ["thousand", "million", "billion", "trillion"]
}
