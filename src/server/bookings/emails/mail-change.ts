import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { type Clock, UNKNOWN_CLOCK } from '../../../domain/kernel/clock.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { type Cents, type Currency, formatExact } from '../../../domain/kernel/money.ts'
import { periodThere } from '../../../domain/kernel/when-words.ts'
import { queueOptionalEmail } from '../../accounts/emails/optional-email.ts'
import { findClock } from '../../accounts/sessions.sql.ts'
import type { Fact } from '../../external/mail/draw-email.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { paperFile } from '../../platform/documents/document-file.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { findSold } from '../bookings.sql.ts'
import { type ChangeRow, claimChangeEmail, findChanges } from '../changes.sql.ts'
import { calendarFile, receiptPaper } from '../documents/booking-documents.ts'
import { findReceipts } from '../documents/receipts.sql.ts'
import { changeEndedMail } from './bookings.emails.ts'
import { type EmailFacts, findEmailFacts } from './emails.sql.ts'
import { attached } from './mail-confirmation.ts'

export const mailChange: Job<{ bookingId: BookingId }, Deps> = {
  name: 'bookings.mail-change',
  tries: 60,
  run: async (deps, { bookingId }) => {
    const { sql, clock, config } = deps
    const [row, of, changes, receipts] = await Promise.all([
      findSold(sql, bookingId),
      findEmailFacts(sql, bookingId, 'confirmed'),
      findChanges(sql, bookingId),
      findReceipts(sql, bookingId),
    ])
    const change = changes.find(({ state }) => state === 'accepted')
    if (!row || !of || !change) return
    const calendar = await attached(calendarFile(row, config))
    const receipt = receipts.find((one) => one.change?.id === change.id)
    const readers = (await findClock(sql, row.guest_id)) ?? UNKNOWN_CLOCK
    const papers = receipt
      ? [await attached(await paperFile(receiptPaper(row, receipt, readers), config.brand)), calendar]
      : [calendar]
    await inTransaction(sql, async (tx) => {
      if (!(await claimChangeEmail(tx, change.id, clock.now()))) return
      for (const party of ['guest', 'host'] as const) {
        const to = of[party]
        if (!to) continue
        const attachments = party === 'guest' ? papers : [calendar]
        const email = (clock: Clock) => ({
          ...changeEndedMail(to.firstName, { ...aboutChange(change, of, party, clock), ending: 'accepted' }),
          attachments,
        })
        await queueOptionalEmail(deps, tx, { to: to.email, kind: 'confirmation', email })
      }
    })
  },
}

export function aboutChange(change: ChangeRow, of: EmailFacts, party: 'guest' | 'host', clock: Clock) {
  const { state, from, to, people, quote, charge_cents, refund_cents } = change
  const { id, title, number, zone } = of
  const who = actorIn(change, of, party)
  const money = (amount: number) => formatExact(amount as Cents, quote.currency as Currency)
  const done = state === 'accepted'
  const paid: Fact[] = [
    ['New total', money(quote.total)],
    ...(charge_cents > 0 ? [[done ? 'Charged' : 'To be charged', money(charge_cents)] as const] : []),
    ...(refund_cents > 0 ? [[done ? 'Refunded to you' : 'To be refunded', money(refund_cents)] as const] : []),
  ]
  const path = `/bookings/${id}`
  const booking: Fact = ['Booking', bookingNumber(number)]
  if (state !== 'open' && state !== 'paying' && !done)
    return {
      space: title,
      path,
      who,
      facts: [['When', periodThere(of.from, of.to, zone, clock)], ['People', String(of.people)], booking] as Fact[],
    }
  const facts: Fact[] = [
    ['When', periodThere(from, to, zone, clock)],
    ['People', String(people)],
    ...(party === 'guest' ? paid : [[done ? 'You receive' : 'You would receive', money(quote.hostReceives)] as const]),
    booking,
  ]
  return { space: title, path, who, facts }
}

/** One party proposes or withdraws a change, and the other accepts or declines it. */
function actorIn({ state, proposed_by }: ChangeRow, of: EmailFacts, reader: 'guest' | 'host'): string {
  const isProposers = state === 'open' || state === 'withdrawn'
  const actor = isProposers ? proposed_by : proposed_by === 'guest' ? 'host' : 'guest'
  if (actor === reader) return 'You'
  return of[actor]?.firstName ?? (actor === 'guest' ? 'The guest' : 'The host')
}
