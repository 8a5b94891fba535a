import { type Limit, slideWindow } from '../../domain/kernel/rate-limit.ts'
import type { Deps } from '../deps.ts'
import { addEvent } from './insights.sql.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Only the server can create this event, because browsers can't send a name with a dot. */
export const EMPTY_SEARCH = 'search.without_results'

/** Per process, since robots search for nonexistent things. */
const MOST: Limit = { most: 60, spanMs: 60_000 }
const noted = new WeakMap<Deps['sql'], readonly number[]>()

/**
 * Records where a search found nothing, without the visitor. It doesn't delay the response, and its failures are
 * ignored.
 */
export function noteEmptySearch({ sql, clock, log }: Pick<Deps, 'sql' | 'clock' | 'log'>, location: string): void {
  const at = clock.now()
  const { allowed, taken } = slideWindow(noted.get(sql) ?? [], at.epochMilliseconds, MOST)
  noted.set(sql, taken)
  if (!allowed) return
  const properties = { words: withoutSecrets(location) }
  addEvent(sql, { userId: null, name: EMPTY_SEARCH, properties, at, viewed: null }).catch((err: unknown) =>
    log.warn({ err }, 'a search without results could not be recorded'),
  )
}
