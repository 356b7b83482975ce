import Testing
import SpeechKitLinux
import CALSA
import CFlite
import CPocketsphinx
import CSndfile
import CSoxr
@Test func ok() { print(unsafe String(cString: snd_strerror(-2))) }
