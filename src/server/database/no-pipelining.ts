import type { Pool } from './connect.ts'

/**
 * The same pool, where nothing is sent to a connection before the statement before it was answered. For behind a pooler: the driver
 * (postgres 3.4.9) asks what a statement's parameters are before it binds them; where that follows a statement that is still running,
 * PgBouncer (1.18, Debian 12's) takes the end of that one for the end of all, gives its connection to somebody else, and they read what was
 * never meant for them. Its option `max_pipeline` cannot say "nothing": a transaction would not begin then.
 */
export function withoutPipelining(sql: Pool): Pool {
  const unsafe = (...args: Parameters<Pool['unsafe']>) => alone(sql.unsafe(...args))
  return new Proxy(sql, {
    apply: (target, self, args) => alone(Reflect.apply(target, self, args)),
    get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)),
  })
}

/** Once it is sent the driver asks this whether more may follow at once. Parts of statements are never sent, and pass. */
function alone<T>(made: T): T {
  if (made instanceof Promise)
    (made as unknown as { options: { onexecute?: () => false } }).options.onexecute = () => false
  return made
}
