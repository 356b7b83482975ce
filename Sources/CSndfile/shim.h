#pragma once
#include <sndfile.h>
#include <sys/types.h>

// What a pipe carries has to be known before libsndfile reads it, since what was read cannot be put
// back. tee(2) copies the beginning of a pipe without taking it; glibc declares it only for
// _GNU_SOURCE, without which Swift's Glibc module is built.
ssize_t tee(int from, int to, size_t count, unsigned int flags);
