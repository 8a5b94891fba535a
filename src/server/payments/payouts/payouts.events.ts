import { type Cents, type Currency, cents, formatExact } from '../../../domain/kernel/money.ts'
import { queueOptionalEmail } from '../../accounts/emails/optional-email.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EventReader } from '../../platform/events/read-events.ts'
import { addPayoutAccount } from './payout-accounts.sql.ts'
import { payoutFailedMail, payoutSentMail, payoutTakenBackMail } from './payouts.emails.ts'
import { findPayoutMail } from './payouts.sql.ts'

export const payoutReader: EventReader<Deps> = {
  name: 'payouts',
  on: {
    'booking.confirmed': (_deps, tx, { bookingId }) => addPayoutAccount(tx, bookingId),
    'payout.sent': async (deps, tx, { payoutId }) => {
      const of = await findPayoutMail(tx, payoutId)
      if (!of) return
      const amount = words(cents(Math.abs(of.amount_cents)), of.currency)
      const email = of.amount_cents > 0 ? payoutSentMail : payoutTakenBackMail
      await queueOptionalEmail(deps, tx, { to: of.email, kind: 'payout', email: email(of.name, amount, of.bookings) })
    },
    'payout.failed': async (deps, tx, { payoutId }) => {
      const of = await findPayoutMail(tx, payoutId)
      if (of && of.amount_cents > 0)
        await queueOptionalEmail(deps, tx, {
          to: of.email,
          kind: 'payout',
          email: payoutFailedMail(of.name, words(of.amount_cents, of.currency)),
        })
    },
  },
}

const words = (amount: Cents, currency: string) => `${formatExact(amount, currency as Currency)} ${currency}`
