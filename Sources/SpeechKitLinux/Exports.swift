// One import gives the whole toolkit.
@_exported public import SpeechGrammar
@_exported public import SpeechSignal
