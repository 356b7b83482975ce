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
