import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Pool } from './database/connect.ts'
import type { Replica } from './database/replica.ts'
import type { Bus } from './external/bus/bus.ts'
import type { Calendars } from './external/calendars/calendar.ts'
import type { Mailer } from './external/mail/mailer.ts'
import type { Gateway } from './external/payments/gateway.ts'
import type { Push } from './external/push/push.ts'
import type { Storage } from './external/storage/storage.ts'
import type { Jobs } from './jobs/job.ts'
import type { Metrics } from './metrics/metrics.ts'

/** What the app is built from; `main.ts` opens the real ones, tests bring their own clock and database. */
export type Deps = {
  readonly config: Config
  /** Reads what the operator has set; `config` says it from then on. */
  readonly refreshSettings: () => Promise<void>
  readonly sql: Pool
  /** A few connections for searches alone, whose statements end early: whatever is searched for, the rest of the site goes on. */
  readonly searchSql: Pool
  /** For what everybody may read: the pool, or a replica's where the request may be answered by one (http/from-replica.ts). */
  readonly readSql: Pool
  /** Null where the operator has none. */
  readonly replica: Replica | null
  readonly clock: Clock
  readonly gateway: Gateway
  readonly mailer: Mailer
  readonly calendars: Calendars
  readonly push: Push
  readonly jobs: Jobs
  readonly bus: Bus
  readonly storage: Storage
  /** Whether it was told to stop and takes visitors only until others do. */
  readonly leaving?: () => boolean
  /** Null where nobody asks for them. */
  readonly metrics: Metrics | null
  readonly log: Logger
}
