import { z } from 'zod'
import { PAYOUT_SCHEDULES } from '../domain/payments/payout.ts'
import { centsShape, endpoint, resetPending } from './shapes.ts'

const tags = ['Financial']

const schedule = {
  schedule: z.enum(PAYOUT_SCHEDULES),
  /** Monday is 1. */
  weekday: z.int().min(1).max(7),
  monthDay: z.int().min(1).max(28),
  minimumCents: z.int().min(0).max(1_000_000),
}

const settings = z.object({
  ...schedule,
  minimumCents: centsShape,
  currency: z.string(),
  /** The time zone of the payout days, taken from the first space the caller published. */
  zone: z.string(),
  /** Whether the caller started a payout account at the gateway, and whether it can receive payouts. */
  begun: z.boolean(),
  enabled: z.boolean(),
  /** The built-in gateway is in use, so no money moves. */
  testMode: z.boolean(),
})

/**
 * GET /financial/payout-settings: when the caller is paid, and whether they can be. Asks the gateway until payouts are
 * possible.
 */
const showPayoutSettings = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/payout-settings', tags, summary: 'Show when and where the caller is paid' })
  .output(settings)

const savePayoutSettings = endpoint('confirmed')
  .route({ method: 'PUT', path: '/financial/payout-settings', tags, summary: 'Change when the caller is paid' })
  .errors({ ...resetPending, hosts_only: { status: 403 } })
  .input(z.object(schedule))
  .output(settings)

/** POST /financial/payout-account: a link to the gateway's form for bank details; it works once, for a few minutes. */
const openPayoutAccount = endpoint('confirmed')
  .route({ method: 'POST', path: '/financial/payout-account', tags, summary: 'Add or change payout details' })
  .errors({
    ...resetPending,
    hosts_only: { status: 403 },
    verify_first: { status: 403 },
    gateway_unavailable: { status: 503 },
  })
  .output(z.object({ url: z.string() }))

export const payouts = { showPayoutSettings, savePayoutSettings, openPayoutAccount }
