/**
 * Whether the database could not be asked, because it restarts, is away or has no line free, or whether a disk is full, its own or that of the
 * files: nothing is known to be wrong with what was asked, and later it may be answered. PostgreSQL's classes 08 and 57P0x, 53100, 53300, what the
 * driver says of a lost connection, and the system's ENOSPC and EDQUOT.
 */
export function isUnavailable(err: unknown): boolean {
  for (let at = err, depth = 0; at !== null && typeof at === 'object' && depth < 4; depth++) {
    const { code, syscall, cause } = at as { code?: unknown; syscall?: unknown; cause?: unknown }
    if (typeof code === 'string' && UNAVAILABLE.test(code)) return true
    // The file of its socket is gone while it restarts.
    if (code === 'ENOENT' && syscall === 'connect') return true
    at = cause
  }
  return false
}

const UNAVAILABLE =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|08...|57P0[1-3]|53[13]00|ENOSPC|EDQUOT)$/
