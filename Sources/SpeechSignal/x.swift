// SpeechSignal
