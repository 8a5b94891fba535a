import type { Pool } from './connect.ts'

/** What a question of the driver (postgres 3.4.9) goes through when it is sent. */
type Question = Promise<unknown> & { handler: (question: Question) => unknown }

/**
 * The pool, with at most as many questions under way as it has lines, so that each has a line of its own. The driver would send a second
 * one on a line before the first is answered, and asks how its values travel without a Sync behind it; PgBouncer takes the server
 * away after the first answer, and 1.18 (Debian 12) hands what it still says to whoever comes next. Within a transaction nobody takes
 * it away.
 */
export function withoutPipelining(sql: Pool, lines: number): Pool {
  let free = lines
  const waiting: (() => void)[] = []
  const take = (): Promise<void> | null => {
    if (free > 0) {
      free--
      return null
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  const give = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  const gated = <T>(made: T): T => {
    if (!isQuestion(made)) return made
    const send = made.handler
    made.handler = (question) => {
      const begin = () => {
        send(question)
        question.then(give, give)
      }
      const turn = take()
      if (turn) void turn.then(begin)
      else begin()
    }
    return made
  }
  const begin = async (...given: Parameters<Pool['begin']>) => {
    await take()
    try {
      return await sql.begin(...given)
    } finally {
      give()
    }
  }
  return new Proxy(sql, {
    apply: (target, self, given) => gated(Reflect.apply(target, self, given)),
    get: (target, name) => {
      if (name === 'begin') return begin
      const own = Reflect.get(target, name)
      return name === 'unsafe' || name === 'file' ? (...given: unknown[]) => gated(own(...given)) : own
    },
  })
}

const isQuestion = (made: unknown): made is Question => made instanceof Promise && 'handler' in made
