import { openDatabase, type Pool, SEARCHING } from './connect.ts'
import { inTime } from './ready.ts'
import { isUnavailable } from './unavailable.ts'

export type Replica = {
  readonly sql: Pool
  serves(): boolean
  /**
   * True if the replica, rather than the query, caused this error. The replica isn't used again until the next check.
   */
  gaveUp(error: unknown): boolean
  look(): Promise<void>
  close(): Promise<void>
}

export const LOOK_MS = 1_000
/**
 * A replica that lags behind by more than this isn't used. Users who just wrote avoid it for twice as long (`wrote` in
 * http/cookies.ts).
 */
const BEHIND_MS = 5_000
const READING = { ...SEARCHING, max: SEARCHING.max + 2 }

/** Codes of queries that were cancelled because of a change on the primary, that timed out, or that tried to write. */
const REPLICAS_OWN = new Set(['40001', '57014', '25006'])

type Mark = { readonly at: number; readonly position: bigint }

/**
 * Returns null if there is no address. `now` is a monotonic clock in milliseconds. The replica's lag is measured by log
 * positions (`pg_current_wal_lsn`, `pg_last_wal_replay_lsn`), not by two machines' clocks. If the replica has replayed
 * the primary's position from three seconds ago, it is at most three seconds behind.
 */
export function openReplica(
  url: string | undefined,
  primary: Pool,
  log: { warn(text: string): void },
  now = () => performance.now(),
): Replica | null {
  if (!url) return null
  const { sql, close } = openDatabase(url, READING)
  let marks: readonly Mark[] = []
  let freshAt = Number.NEGATIVE_INFINITY
  let answers = false
  const serves = () => answers && now() - freshAt <= BEHIND_MS

  const markPrimary = async (): Promise<boolean> => {
    const at = now()
    try {
      // The time is limited because a pooler queues queries while its server is down.
      const [row] = await inTime(primary`select (pg_current_wal_lsn() - '0/0')::text as position`)
      marks = [...marks, { at, position: BigInt(row?.position) }].slice(-2 * (BEHIND_MS / LOOK_MS))
      return true
    } catch {
      return false
    }
  }
  const look = async () => {
    const was = serves()
    const begun = now()
    const primaryAnswers = await markPrimary()
    try {
      const [row] = await inTime(sql`
        select pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0')::text as position`)
      const reached = marks.filter(({ position }) => position <= BigInt(row?.position ?? 0)).at(-1)
      if (reached) freshAt = Math.max(freshAt, reached.at)
      // Nothing is written while the primary is down, so a replica that has caught up stays current.
      if (!primaryAnswers && reached && reached === marks.at(-1)) freshAt = begun
      answers = row?.standby === true
    } catch {
      answers = false
    }
    if (was !== serves()) log.warn(was ? 'stopped reading from the replica' : 'reading from the replica')
  }
  return {
    sql,
    serves,
    gaveUp: (error) => {
      const itsOwn = isUnavailable(error) || REPLICAS_OWN.has((error as { code?: string } | null)?.code ?? '')
      if (itsOwn) answers = false
      return itsOwn
    },
    look,
    close,
  }
}
