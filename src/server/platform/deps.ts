import type { Logger } from 'pino'
import type { Bus } from '../external/bus/bus.ts'
import type { Calendars } from '../external/calendars/calendar.ts'
import type { Mailer } from '../external/mail/mailer.ts'
import type { Gateway } from '../external/payments/gateway.ts'
import type { Push } from '../external/push/push.ts'
import type { Storage } from '../external/storage/storage.ts'
import type { WebhookSender } from '../external/webhooks/webhook-sender.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Pool } from './database/connect.ts'
import type { Replica } from './database/replica.ts'
import type { Jobs } from './jobs/job.ts'
import type { Metrics } from './metrics/metrics.ts'

export type Deps = {
  readonly config: Config
  readonly refreshSettings: () => Promise<void>
  readonly sql: Pool
  /** A few connections for searches, with short timeouts, so that searches can't block the rest of the site. */
  readonly searchSql: Pool
  /** For public reads. Either the pool, or a replica if the request allows it (http/from-replica.ts). */
  readonly readSql: Pool
  readonly replica: Replica | null
  readonly clock: Clock
  readonly gateway: Gateway
  readonly mailer: Mailer
  readonly calendars: Calendars
  readonly push: Push
  readonly webhooks: WebhookSender
  readonly jobs: Jobs
  readonly bus: Bus
  readonly storage: Storage
  readonly leaving?: () => boolean
  readonly metrics: Metrics | null
  readonly log: Logger
}
