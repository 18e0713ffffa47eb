#include "navdata_curl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum option {
  OPTION_TIMEOUTS_WITHOUT_SIGNALS = 99,
  OPTION_CONNECT_SECONDS = 78,
  OPTION_LOW_SPEED_LIMIT = 19,
  OPTION_LOW_SPEED_SECONDS = 20,
  OPTION_FOLLOWS = 52,
  OPTION_MOST_REDIRECTS = 68,
  OPTION_PROTOCOLS = 181,
  OPTION_REDIRECT_PROTOCOLS = 182,
  OPTION_NO_PROGRESS = 43,
  OPTION_SINK_CONTEXT = 10001,
  OPTION_URL = 10002,
  OPTION_RANGE = 10007,
  OPTION_MESSAGE = 10010,
  OPTION_AGENT = 10018,
  OPTION_HEADER_CONTEXT = 10029,
  OPTION_WATCH_CONTEXT = 10057,
  OPTION_SINK = 20011,
  OPTION_HEADER = 20079,
  OPTION_WATCH = 20219,
};
enum { INFO_STATUS = 0x200000 + 2, PROTOCOL_HTTP = 1, PROTOCOL_HTTPS = 2, GLOBAL_ALL = 3 };

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_perform)(void *);
  int (*easy_getinfo)(void *, int, ...);
  void (*easy_reset)(void *);
  void (*easy_cleanup)(void *);
  const char *(*easy_strerror)(int);
  int is_loaded;
} curl;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
  void *library = dlopen("/usr/lib/libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!library) return;
  struct {
    void *place;
    const char *name;
  } symbols[] = {
      {&curl.global_init, "curl_global_init"},     {&curl.easy_init, "curl_easy_init"},
      {&curl.easy_setopt, "curl_easy_setopt"},     {&curl.easy_perform, "curl_easy_perform"},
      {&curl.easy_getinfo, "curl_easy_getinfo"},   {&curl.easy_reset, "curl_easy_reset"},
      {&curl.easy_cleanup, "curl_easy_cleanup"},   {&curl.easy_strerror, "curl_easy_strerror"},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *found = dlsym(library, symbols[index].name);
    if (!found) return;
    memcpy(symbols[index].place, &found, sizeof found);
  }
  curl.is_loaded = curl.global_init(GLOBAL_ALL) == 0;
}

void *navdata_curl_open(void) {
  pthread_once(&once, load);
  return curl.is_loaded ? curl.easy_init() : NULL;
}

void navdata_curl_close(void *connection) { curl.easy_cleanup(connection); }

struct transfer {
  navdata_curl_sink sink;
  navdata_curl_watch watch;
  void *context;
  struct navdata_curl_answer *answer;
};

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  return transfer->sink(bytes, size * count, transfer->context);
}

static int watch(void *context, int64_t a, int64_t b, int64_t c, int64_t d) {
  struct transfer *transfer = context;
  (void)a, (void)b, (void)c, (void)d;
  return transfer->watch(transfer->context);
}

/* Reads the size of the whole file from a header line, which has no end of text. */
static size_t header(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  char line[256];
  size_t length = size * count < sizeof line ? size * count : sizeof line - 1;
  memcpy(line, bytes, length);
  line[length] = 0;
  if (strncasecmp(line, "http/", 5) == 0) transfer->answer->file_size = -1;
  if (strncasecmp(line, "content-range:", 14) == 0) {
    char *slash = strchr(line, '/');
    if (slash && slash[1] >= '0' && slash[1] <= '9')
      transfer->answer->file_size = strtoll(slash + 1, NULL, 10);
  } else if (strncasecmp(line, "content-length:", 15) == 0 && transfer->answer->file_size < 0) {
    transfer->answer->file_size = strtoll(line + 15, NULL, 10);
  }
  return size * count;
}

void navdata_curl_get(
    void *connection, const char *url, const char *range, long idle_seconds,
    navdata_curl_sink sink, navdata_curl_watch watcher, void *context,
    struct navdata_curl_answer *answer) {
  struct transfer transfer = {sink, watcher, context, answer};
  memset(answer, 0, sizeof *answer);
  answer->file_size = -1;
  /* Keeps the connection to the server. */
  curl.easy_reset(connection);
  curl.easy_setopt(connection, OPTION_TIMEOUTS_WITHOUT_SIGNALS, 1L);
  curl.easy_setopt(connection, OPTION_CONNECT_SECONDS, idle_seconds);
  curl.easy_setopt(connection, OPTION_LOW_SPEED_LIMIT, 1L);
  curl.easy_setopt(connection, OPTION_LOW_SPEED_SECONDS, idle_seconds);
  curl.easy_setopt(connection, OPTION_FOLLOWS, 1L);
  curl.easy_setopt(connection, OPTION_MOST_REDIRECTS, 5L);
  curl.easy_setopt(connection, OPTION_PROTOCOLS, (long)(PROTOCOL_HTTP | PROTOCOL_HTTPS));
  curl.easy_setopt(connection, OPTION_REDIRECT_PROTOCOLS, (long)(PROTOCOL_HTTP | PROTOCOL_HTTPS));
  curl.easy_setopt(connection, OPTION_NO_PROGRESS, 0L);
  curl.easy_setopt(connection, OPTION_AGENT, "navdata");
  curl.easy_setopt(connection, OPTION_MESSAGE, answer->message);
  curl.easy_setopt(connection, OPTION_URL, url);
  if (range) curl.easy_setopt(connection, OPTION_RANGE, range);
  curl.easy_setopt(connection, OPTION_SINK, receive);
  curl.easy_setopt(connection, OPTION_SINK_CONTEXT, (void *)&transfer);
  curl.easy_setopt(connection, OPTION_HEADER, header);
  curl.easy_setopt(connection, OPTION_HEADER_CONTEXT, (void *)&transfer);
  curl.easy_setopt(connection, OPTION_WATCH, watch);
  curl.easy_setopt(connection, OPTION_WATCH_CONTEXT, (void *)&transfer);
  answer->code = curl.easy_perform(connection);
  curl.easy_getinfo(connection, INFO_STATUS, &answer->status);
  if (answer->code != 0 && answer->message[0] == 0)
    strncpy(answer->message, curl.easy_strerror(answer->code), sizeof answer->message - 1);
}
