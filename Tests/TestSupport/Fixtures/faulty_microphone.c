// An ALSA microphone that plays a raw file in real time and misbehaves on request.
//
// Built and used by the tests, as a plug-in of type `faulty`. Its world runs by the clock: what
// nobody reads in time is gone, as with hardware, and the file's frame number says what time it was.
//
//   file      raw frames in the device's own format; behind its end there is silence
//   id        remembers, under this name, opens and faults from one open to the next
//   rate channels format   all that the device can do; 0 or "" stands for anything
//   speed     how much faster than real time the world runs; 0 gives the file as fast as it is read
//   fault at  the fault, and the frame at which it happens, once:
//             overrun, suspend, error (one EIO), gone (unplugged), stuck (never delivers)
//   back      seconds after which an unplugged device is there again
//   refusal count   the first `count` opens fail: busy, denied, unready (only when set up)
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <pthread.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { memories = 256 };

typedef struct {
  char id[96];
  double worldBegan, unplugged;
  long opens;
  int faultDone;
} Memory;

// The library is linked so that it is never unloaded, hence this outlives every handle.
static Memory memory[memories];
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

typedef struct {
  snd_pcm_ioplug_t plug;
  Memory *past;
  FILE *file;
  int timer, unready;
  double speed, back;
  char fault[16];
  long at;
  double began;       // when the device was started last
  long firstFrame;    // the world's frame at that moment
  long taken;         // frames transferred since
} Device;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static long framesSince(const Device *device, double moment) {
  return (long)((now() - moment) * device->plug.rate * device->speed);
}

// Frames that wait to be read.
static long framesWaiting(const Device *device) {
  if (device->speed == 0) return (long)device->plug.period_size;
  return framesSince(device, device->began) - device->taken;
}

static int is(const Device *device, const char *fault) {
  return strcmp(device->fault, fault) == 0;
}

// Whether the fault is due, which it is once.
static int faultIsDue(const Device *device) {
  return device->fault[0] && !device->past->faultDone &&
         device->firstFrame + framesSince(device, device->began) >= device->at;
}

static Memory *remember(const char *id) {
  Memory *found = NULL;
  pthread_mutex_lock(&guard);
  for (int i = 0; i < memories && !found; i++)
    if (!memory[i].id[0] || strcmp(memory[i].id, id) == 0) found = &memory[i];
  if (found) {
    snprintf(found->id, sizeof found->id, "%s", id);
    found->opens++;
  }
  pthread_mutex_unlock(&guard);
  return found;
}

static int start(snd_pcm_ioplug_t *plug) {
  Device *device = plug->private_data;
  if (device->past->worldBegan == 0) device->past->worldBegan = now();
  device->began = now();
  device->firstFrame = framesSince(device, device->past->worldBegan);
  device->taken = 0;
  if (is(device, "stuck")) return 0;
  if (device->file)
    fseek(device->file, device->firstFrame * (long)plug->channels *
          snd_pcm_format_physical_width(plug->format) / 8, SEEK_SET);
  struct itimerspec every = {0};
  if (device->speed == 0) {
    every.it_value.tv_nsec = 1;  // for ever readable, since nobody reads it
    return timerfd_settime(device->timer, 0, &every, NULL);
  }
  double period = (double)plug->period_size / plug->rate / device->speed;
  every.it_value.tv_nsec = every.it_interval.tv_nsec = (long)(period * 1e9) % 1000000000;
  every.it_value.tv_sec = every.it_interval.tv_sec = (long)period;
  return timerfd_settime(device->timer, 0, &every, NULL);
}

static int stop(snd_pcm_ioplug_t *plug) {
  Device *device = plug->private_data;
  struct itimerspec never = {0};
  return timerfd_settime(device->timer, 0, &never, NULL);
}

static int prepare(snd_pcm_ioplug_t *plug) {
  Device *device = plug->private_data;
  if (is(device, "gone") && device->past->faultDone &&
      now() < device->past->unplugged + device->back) return -ENODEV;
  device->taken = 0;
  return 0;
}

// ALSA takes any negative answer here for an overrun, so other faults set the state themselves.
static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *plug) {
  Device *device = plug->private_data;
  long position = device->taken % (long)plug->buffer_size;
  if (plug->state != SND_PCM_STATE_RUNNING || is(device, "stuck")) return position;
  if (faultIsDue(device) && !is(device, "error")) {
    device->past->faultDone = 1;
    if (is(device, "overrun")) return -EPIPE;
    device->past->unplugged = now();
    snd_pcm_ioplug_set_state(
        plug, is(device, "gone") ? SND_PCM_STATE_DISCONNECTED : SND_PCM_STATE_SUSPENDED);
    return position;
  }
  long waiting = framesWaiting(device);
  if (waiting > (long)plug->buffer_size) return -EPIPE;
  return (device->taken + waiting) % (long)plug->buffer_size;
}

static snd_pcm_sframes_t transfer(snd_pcm_ioplug_t *plug, const snd_pcm_channel_area_t *areas,
                                  snd_pcm_uframes_t offset, snd_pcm_uframes_t count) {
  Device *device = plug->private_data;
  if (is(device, "error") && faultIsDue(device)) {
    device->past->faultDone = 1;
    return -EIO;
  }
  size_t frame = areas->step / 8;
  char *target = (char *)areas->addr + areas->first / 8 + offset * frame;
  size_t got = device->file ? fread(target, frame, count, device->file) : 0;
  memset(target + got * frame, 0, (count - got) * frame);
  device->taken += (long)count;
  return (snd_pcm_sframes_t)count;
}

static int pollRevents(snd_pcm_ioplug_t *plug, struct pollfd *polled, unsigned int count,
                       unsigned short *events) {
  Device *device = plug->private_data;
  unsigned long long ticks;
  if (count > 0 && polled->revents & POLLIN && device->speed != 0)
    if (read(device->timer, &ticks, sizeof ticks) < 0) { /* woken by another handle's tick */ }
  long waiting = framesWaiting(device);
  int broken = plug->state != SND_PCM_STATE_RUNNING || waiting > (long)plug->buffer_size ||
               (faultIsDue(device) && !is(device, "stuck"));
  // No POLLERR: with it, ALSA calls an error what the state has yet to tell.
  *events = broken || (!is(device, "stuck") && waiting >= (long)plug->period_size) ? POLLIN : 0;
  return 0;
}

static int resume(snd_pcm_ioplug_t *plug) {
  snd_pcm_ioplug_set_state(plug, SND_PCM_STATE_PREPARED);
  return 0;
}

static int setUp(snd_pcm_ioplug_t *plug, snd_pcm_hw_params_t *settings) {
  (void)settings;
  return ((Device *)plug->private_data)->unready ? -EIO : 0;
}

static int closeDevice(snd_pcm_ioplug_t *plug) {
  Device *device = plug->private_data;
  if (device->file) fclose(device->file);
  close(device->timer);
  free(device);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = start, .stop = stop, .prepare = prepare, .pointer = pointer, .transfer = transfer,
    .poll_revents = pollRevents, .resume = resume, .hw_params = setUp, .close = closeDevice};

static int limit(Device *device, int parameter, long value, unsigned least, unsigned most) {
  return snd_pcm_ioplug_set_param_minmax(
      &device->plug, parameter, value ? (unsigned)value : least, value ? (unsigned)value : most);
}

SND_PCM_PLUGIN_DEFINE_FUNC(faulty) {
  const char *file = "", *id = "", *format = "", *fault = "", *refusal = "";
  long rate = 0, channels = 0, at = 0, count = 0;
  double speed = 1, back = 1e9;
  (void)root;
  snd_config_iterator_t place, next;
  snd_config_for_each(place, next, conf) {
    snd_config_t *entry = snd_config_iterator_entry(place);
    const char *key;
    if (snd_config_get_id(entry, &key) < 0) continue;
    const struct { const char *key; const char **text; } texts[] = {
        {"file", &file}, {"id", &id}, {"format", &format}, {"fault", &fault}, {"refusal", &refusal}};
    const struct { const char *key; long *whole; } wholes[] = {
        {"rate", &rate}, {"channels", &channels}, {"at", &at}, {"count", &count}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
      if (!strcmp(key, texts[i].key)) snd_config_get_string(entry, texts[i].text);
    for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++)
      if (!strcmp(key, wholes[i].key)) snd_config_get_integer(entry, wholes[i].whole);
    if (!strcmp(key, "speed")) snd_config_get_ireal(entry, &speed);
    if (!strcmp(key, "back")) snd_config_get_ireal(entry, &back);
  }
  if (stream != SND_PCM_STREAM_CAPTURE) return -EINVAL;
  Memory *past = remember(id);
  if (!past) return -ENOMEM;
  int refuses = past->opens <= count;
  if (refuses && !strcmp(refusal, "busy")) return -EBUSY;
  if (refuses && !strcmp(refusal, "denied")) return -EACCES;
  if (!strcmp(fault, "gone") && past->faultDone && now() < past->unplugged + back) return -ENODEV;

  Device *device = calloc(1, sizeof *device);
  if (!device) return -ENOMEM;
  device->past = past;
  device->speed = speed;
  device->back = back;
  device->at = at;
  device->unready = refuses && !strcmp(refusal, "unready");
  snprintf(device->fault, sizeof device->fault, "%s", fault);
  device->file = file[0] ? fopen(file, "rb") : NULL;
  device->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  device->plug.version = SND_PCM_IOPLUG_VERSION;
  device->plug.name = "Microphone of the tests";
  device->plug.callback = &callbacks;
  device->plug.private_data = device;
  device->plug.poll_fd = device->timer;
  device->plug.poll_events = POLLIN;
  int result = snd_pcm_ioplug_create(&device->plug, name, stream, mode);
  if (result < 0) {
    closeDevice(&device->plug);
    return result;
  }
  // Without the second of these, `plug` on top of it cannot be set up.
  unsigned access[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_MMAP_INTERLEAVED};
  snd_pcm_ioplug_set_param_list(&device->plug, SND_PCM_IOPLUG_HW_ACCESS, 2, access);
  unsigned formats[] = {SND_PCM_FORMAT_S16_LE, SND_PCM_FORMAT_S32_LE, SND_PCM_FORMAT_FLOAT_LE};
  unsigned only = (unsigned)snd_pcm_format_value(format);
  snd_pcm_ioplug_set_param_list(
      &device->plug, SND_PCM_IOPLUG_HW_FORMAT, format[0] ? 1 : 3, format[0] ? &only : formats);
  limit(device, SND_PCM_IOPLUG_HW_RATE, rate, 8000, 192000);
  limit(device, SND_PCM_IOPLUG_HW_CHANNELS, channels, 1, 8);
  limit(device, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 0, 64, 1 << 20);
  limit(device, SND_PCM_IOPLUG_HW_PERIODS, 0, 2, 64);
  *pcmp = device->plug.pcm;
  return 0;
}
SND_PCM_PLUGIN_SYMBOL(faulty);
