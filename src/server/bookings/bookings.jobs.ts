import { findUnsentRefunds } from '../payments/payments.sql.ts'
import type { Deps } from '../platform/deps.ts'
import { forgetKeys } from '../platform/http/once.sql.ts'
import type { AnyJob, ScheduledWork } from '../platform/jobs/job.ts'
import { expireAll } from '../spaces/expire-holds.sql.ts'
import { mailChange } from './emails/mail-change.ts'
import { mailConfirmation } from './emails/mail-confirmation.ts'
import { mailRefund } from './emails/mail-refund.ts'
import { forgetNetworks } from './holds.sql.ts'
import { reconcilePayment, releaseUnneededPayment } from './reconcile-payment.ts'
import { refundGuest } from './refund-guest.ts'
import { completeEnded, findStaleAttempts } from './transitions.sql.ts'

/** How long an attempt goes without a result before we ask the gateway about it. */
const QUIET_SECONDS = 60

export const bookingJobs: AnyJob<Deps>[] = [
  refundGuest,
  reconcilePayment,
  releaseUnneededPayment,
  mailConfirmation,
  mailChange,
  mailRefund,
]

/** Slots become free on time even if none of these jobs runs. */
export const bookingWork: ScheduledWork<Deps>[] = [
  { name: 'bookings.find-stale-attempts', everySeconds: 2, run: queueStaleAttempts },
  { name: 'bookings.expire', everySeconds: 2, run: ({ sql, clock }) => expireAll(sql, clock.now()) },
  { name: 'bookings.find-unsent-refunds', everySeconds: 600, run: queueUnsentRefunds },
  { name: 'bookings.forget-networks', everySeconds: 60, run: forgetOldNetworks },
  { name: 'bookings.forget-keys', everySeconds: 600, run: forgetOldKeys },
  { name: 'bookings.complete', everySeconds: 2, run: ({ sql, clock }) => completeEnded(sql, clock.now()) },
]

const NETWORK_MINUTES = 10

function forgetOldNetworks({ sql, clock }: Deps): Promise<void> {
  return forgetNetworks(sql, clock.now().subtract({ minutes: NETWORK_MINUTES }))
}

/** How long a request repeated with the same key gets the stored response. */
const KEY_HOURS = 24

function forgetOldKeys({ sql, clock }: Deps): Promise<void> {
  return forgetKeys(sql, clock.now().subtract({ hours: KEY_HOURS }))
}

async function queueStaleAttempts({ sql, clock, jobs }: Deps): Promise<void> {
  const now = clock.now()
  const stale = await findStaleAttempts(sql, now, now.subtract({ seconds: QUIET_SECONDS }))
  for (const { id: paymentId, lapsed } of stale) await jobs.enqueue(sql, reconcilePayment, { paymentId, lapsed })
}

/** Refunds are stored together with their job, except for refunds from before jobs existed. */
async function queueUnsentRefunds({ sql, jobs }: Deps): Promise<void> {
  for (const { id: refundId } of await findUnsentRefunds(sql)) await jobs.enqueue(sql, refundGuest, { refundId })
}
