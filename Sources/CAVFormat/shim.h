#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// FFmpeg makes these with macros that cast or build tags out of letters, which Swift cannot import.
static const int speechkit_av_end = AVERROR_EOF;
static const int speechkit_av_again = AVERROR(EAGAIN);
static const int speechkit_av_invalid = AVERROR_INVALIDDATA;
static const int64_t speechkit_av_no_time = AV_NOPTS_VALUE;
