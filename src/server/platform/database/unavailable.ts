/**
 * True if the request may succeed later: the database is restarting or down, it has no free connection, or a disk is
 * full (the database's or the files'). Covers PostgreSQL's classes 08 and 57P0x, 53100 and 53300, the driver's lost
 * connections, and ENOSPC and EDQUOT.
 */
export function isUnavailable(err: unknown): boolean {
  for (let at = err, depth = 0; at !== null && typeof at === 'object' && depth < 4; depth++) {
    const { code, syscall, cause } = at as { code?: unknown; syscall?: unknown; cause?: unknown }
    if (typeof code === 'string' && UNAVAILABLE.test(code)) return true
    // The socket file is missing while PostgreSQL restarts.
    if (code === 'ENOENT' && syscall === 'connect') return true
    at = cause
  }
  return false
}

const UNAVAILABLE =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|08...|57P0[1-3]|53[13]00|ENOSPC|EDQUOT)$/
