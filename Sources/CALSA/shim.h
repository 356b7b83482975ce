#pragma once
#include <alsa/asoundlib.h>
#include <semaphore.h>
#include <time.h>

// A handler of ALSA's messages is a variadic function, and neither its type nor its installer can
// be used from Swift. With this one installed ALSA keeps quiet; every call still returns its error.
static void speechkit_alsa_say_nothing(const char *file, int line, const char *function,
                                       int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}
static inline void speechkit_alsa_be_quiet(void) {
  snd_lib_error_set_handler(speechkit_alsa_say_nothing);
}

// The thread that reads what was captured waits on a semaphore, and must not be thrown off when
// somebody sets the clock. glibc declares this only for _GNU_SOURCE, without which Swift's Glibc
// module is built.
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *deadline);
