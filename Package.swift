// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// SpeechSignal and SpeechGrammar import nothing, so the logarithms and sines that the standard
// library forwards to libm have to be linked by name.
let mathematics: [LinkerSetting] = [.linkedLibrary("m")]

let package = Package(
  name: "SpeechKitLinux",
  products: [
    .library(name: "SpeechKitLinux", targets: ["SpeechKitLinux"]),
    .library(name: "AudioConversion", targets: ["AudioConversion"]),
    .executable(name: "listen", targets: ["listen"]),
    .executable(name: "say", targets: ["say"]),
    .executable(name: "af", targets: ["af"]),
  ],
  targets: [
    // C libraries, each behind a module map and a shim that says why it is there.
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
    .systemLibrary(
      name: "CPocketsphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "libsphinxbase-dev"])]),
    .systemLibrary(name: "CFlite", providers: [.apt(["flite1-dev"])]),
    .systemLibrary(
      name: "CEbur128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(
      name: "CAVFormat", pkgConfig: "libavformat",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswresample-dev"])
      ]),
    // Its pkg-config file holds flags that SwiftPM refuses, and none that are needed.
    .systemLibrary(name: "CKissfft", providers: [.apt(["libkissfft-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CGetopt"),

    // Pure Swift: no C, no Foundation.
    .target(name: "SpeechSignal", swiftSettings: settings, linkerSettings: mathematics),
    .target(name: "SpeechGrammar", swiftSettings: settings, linkerSettings: mathematics),

    // The product.
    .target(
      name: "SpeechKitLinux",
      dependencies: [
        "SpeechSignal", "SpeechGrammar", "CALSA", "CSndfile", "CSoxr", "CPocketsphinx", "CFlite",
        "CEbur128", "CExpat", "CKissfft",
      ],
      swiftSettings: settings),

    // The second product: AAC and what only FFmpeg reads, apart so that nobody else has to carry it.
    .target(
      name: "AudioConversion", dependencies: ["SpeechKitLinux", "CAVFormat"],
      swiftSettings: settings),

    // The tools, and what they share.
    .target(
      name: "ToolSupport", dependencies: ["SpeechKitLinux", "CGetopt"], swiftSettings: settings),
    .executableTarget(
      name: "listen", dependencies: ["SpeechKitLinux", "ToolSupport"], swiftSettings: settings),
    .executableTarget(
      name: "say", dependencies: ["SpeechKitLinux", "ToolSupport"], swiftSettings: settings),
    .executableTarget(
      name: "af", dependencies: ["SpeechKitLinux", "AudioConversion", "ToolSupport", "CCairo"],
      swiftSettings: settings),

    // How fast the parts are, beside others; no product.
    .executableTarget(
      name: "benchmarks",
      dependencies: ["SpeechKitLinux", "SpeechSignal", "ToolSupport", "CEbur128"],
      swiftSettings: settings),

    // What the documents show, compiled.
    .executableTarget(
      name: "Snippets", dependencies: ["SpeechKitLinux"], path: "Tests/Snippets",
      swiftSettings: settings),

    // Devices without hardware, child processes, broken files: what tests of several targets use.
    .target(
      name: "TestSupport", dependencies: ["SpeechKitLinux"], path: "Tests/TestSupport",
      exclude: ["Fixtures"], swiftSettings: settings),

    .testTarget(
      name: "SpeechSignalTests", dependencies: ["SpeechSignal"], swiftSettings: settings),
    .testTarget(
      name: "SpeechGrammarTests", dependencies: ["SpeechGrammar"], swiftSettings: settings),
    .testTarget(
      name: "SpeechKitLinuxTests", dependencies: ["SpeechKitLinux", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "AudioConversionTests",
      dependencies: ["AudioConversion", "SpeechKitLinux", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ToolTests",
      dependencies: ["ToolSupport", "SpeechKitLinux", "TestSupport", "listen", "say", "af"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
