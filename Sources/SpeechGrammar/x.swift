// SpeechGrammar
