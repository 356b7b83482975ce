#pragma once
#include <getopt.h>

// Glibc's Swift module has no getopt_long, and Swift 6 refuses its global variables as shared
// mutable state: these give each of them a name that can be called.
static inline void getopt_begin(void) {
  opterr = 0;
  optind = 0;
}
static inline int getopt_place(void) { return optind; }
static inline int getopt_refused(void) { return optopt; }
static inline const char *getopt_value(void) { return optarg; }
