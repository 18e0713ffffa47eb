#pragma once
#include <stddef.h>
#include <stdint.h>

/* libcurl, loaded when something is first to be fetched over a network: it and what it needs are some
   thirty libraries, which a route has no use for. The numbers of its options are part of its
   binary interface, which has been the same since version 7.16. */

/* How a request ended. */
struct navdata_curl_answer {
  int code;             /* of libcurl; 0 if all went well */
  long status;          /* of HTTP; 0 if there was no answer */
  int64_t file_size;    /* as Content-Range or Content-Length tells; -1 if neither does */
  char message[256];
};

/* Takes some bytes; returns how many of them it has taken, fewer to give up. */
typedef size_t (*navdata_curl_sink)(const char *bytes, size_t count, void *context);
/* Returns another number than 0 to give up. */
typedef int (*navdata_curl_watch)(void *context);

/* Makes a connection that may be used again and again, by one thread at a time; NULL if libcurl is not
   installed. */
void *navdata_curl_open(void);
void navdata_curl_close(void *connection);

/* Fetches `url`, or the part of it that `range` ("0-99") names; `range` may be NULL. A transfer that
   stands still for `idle_seconds` is given up. */
void navdata_curl_get(
    void *connection, const char *url, const char *range, long idle_seconds,
    navdata_curl_sink sink, navdata_curl_watch watch, void *context,
    struct navdata_curl_answer *answer);
