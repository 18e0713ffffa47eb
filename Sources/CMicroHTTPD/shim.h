#pragma once
#include <microhttpd.h>
#include <stdint.h>
#include <sys/socket.h>

/* MHD_start_daemon takes its options as variable arguments, which Swift cannot pass. */
static inline struct MHD_Daemon *navdata_start_daemon(
    unsigned int flags, const struct sockaddr *address, size_t connection_memory,
    unsigned int connection_limit, unsigned int timeout_seconds, size_t stack_size,
    void *(*started)(void *, const char *, struct MHD_Connection *),
    MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected, void *context) {
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, address,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_CONNECTION_LIMIT,
      connection_limit, MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds,
      MHD_OPTION_THREAD_STACK_SIZE, stack_size, MHD_OPTION_URI_LOG_CALLBACK, started, context,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, connected,
      context, MHD_OPTION_END);
}

static inline int navdata_has_begun(enum MHD_ConnectionNotificationCode event) {
  return event == MHD_CONNECTION_NOTIFY_STARTED;
}

/* What `connected` has noted about the connection when it began; NULL for nothing. */
static inline void *navdata_connection_note(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/* The port that the daemon listens on; 0 if it does not tell. */
static inline uint16_t navdata_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
