#pragma once
#include <flite/flite.h>
#include <flite/cst_cg.h>

// Flite's headers declare none of the functions that make its built-in voices.
cst_voice *register_cmu_us_kal(const char *voxdir);
cst_voice *register_cmu_us_kal16(const char *voxdir);
cst_voice *register_cmu_us_slt(const char *voxdir);
cst_voice *register_cmu_us_rms(const char *voxdir);
cst_voice *register_cmu_us_awb(const char *voxdir);

// Flite's American English: its lexicon, whether a string of letters can be said as a word, and what
// makes a loaded voice speak it.
// None of these is declared in the installed headers.
cst_lexicon *cmu_lex_init(void);
int us_aswd(const char *word);
void usenglish_init(cst_voice *voice);

// Where Flite meets an error it ends the process, unless it is told where to jump to. Swift cannot be
// jumped into, so the place is here; what the utterance held is lost.
static inline cst_utterance *flite_try_tokens(cst_utterance *utterance) {
  jmp_buf place;
  jmp_buf *before = cst_errjmp;
  cst_utterance *volatile spoken = 0;
  cst_errjmp = &place;
  if (setjmp(place) == 0) spoken = utt_synth_tokens(utterance);
  cst_errjmp = before;
  return spoken;
}

static inline cst_voice *flite_try_voice(const char *path) {
  jmp_buf place;
  jmp_buf *before = cst_errjmp;
  cst_voice *volatile voice = 0;
  cst_errjmp = &place;
  if (setjmp(place) == 0) voice = flite_voice_load(path);
  cst_errjmp = before;
  return voice;
}
