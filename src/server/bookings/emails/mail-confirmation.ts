import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { refundSteps } from '../../../domain/bookings/cancellation.ts'
import { refundSentences } from '../../../domain/bookings/refund-words.ts'
import { type Clock, UNKNOWN_CLOCK } from '../../../domain/kernel/clock.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { type Currency, formatExact } from '../../../domain/kernel/money.ts'
import { dayThere, momentThere, periodThere } from '../../../domain/kernel/when-words.ts'
import { queueOptionalEmail } from '../../accounts/emails/optional-email.ts'
import { findClock } from '../../accounts/sessions.sql.ts'
import type { Email, Fact } from '../../external/mail/draw-email.ts'
import type { Attachment } from '../../external/mail/mailer.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { paperFile } from '../../platform/documents/document-file.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { type BookingRow, findSold } from '../bookings.sql.ts'
import { calendarFile, receiptOf, receiptPaper } from '../documents/booking-documents.ts'
import { claimConfirmationEmail, type Party, type Receipt } from '../documents/receipts.sql.ts'
import { bookingConfirmedMail, bookingReceivedMail } from './bookings.emails.ts'

export const mailConfirmation: Job<{ bookingId: BookingId }, Deps> = {
  name: 'bookings.mail-confirmation',
  tries: 60,
  run: async (deps, { bookingId }) => {
    const row = await findSold(deps.sql, bookingId)
    if (!row) return
    const receipt = await receiptOf(deps, bookingId)
    const calendar = await attached(calendarFile(row, deps.config))
    const readers = (await findClock(deps.sql, row.guest_id)) ?? UNKNOWN_CLOCK
    const pdf = await attached(await paperFile(receiptPaper(row, receipt, readers), deps.config.brand))
    await inTransaction(deps.sql, async (tx) => {
      const { guest, host } = (await claimConfirmationEmail(tx, bookingId, deps.clock.now())) ?? {}
      if (guest)
        await queueOptionalEmail(deps, tx, {
          to: guest.email,
          kind: 'confirmation',
          email: (clock) => toGuest(row, guest, receipt, [pdf, calendar], clock),
        })
      if (host)
        await queueOptionalEmail(deps, tx, {
          to: host.email,
          kind: 'confirmation',
          email: (clock) => toHost(row, host, [calendar], clock, guest?.firstName ?? 'A guest'),
        })
    })
  },
}

const whenOf = ({ from, to, zone }: BookingRow, clock: Clock) => periodThere(from, to, zone, clock)
const moneyOf = ({ quote }: BookingRow, amount: BookingRow['quote']['total']) =>
  formatExact(amount, quote.currency as Currency)
const peopleOf = ({ people }: BookingRow): Fact => ['People', String(people)]
const numberOf = ({ number }: BookingRow): Fact => ['Booking', bookingNumber(number)]

function addOnsOf({ quote }: BookingRow): Fact[] {
  const named = quote.lines.flatMap(({ reason: r }) => (r.why === 'add_on' ? [`${r.name} × ${r.quantity}`] : []))
  return named.length > 0 ? [['Add-ons', named.join(', ')]] : []
}

/** The same sentences as on the booking's page. */
function refundTerms(row: BookingRow, clock: Clock): string {
  const { cancellation: name, cancellation_tiers: tiers, zone, quote } = row
  const steps = refundSteps({ name, tiers }, row, zone, row.confirmed_at ?? undefined, row.clock_from ?? undefined)
  const withCleaning = quote.lines.some(({ kind }) => kind === 'cleaning')
  return `${refundSentences(steps, { at: (until) => momentThere(until, zone, clock), withCleaning }).join('. ')}.`
}

function toGuest(
  row: BookingRow,
  { firstName }: Party,
  receipt: Receipt,
  attachments: Attachment[],
  clock: Clock,
): Email {
  const total = moneyOf(row, row.quote.total)
  const paid = row.payment_last4 ? `${total} with the card ending in ${row.payment_last4}` : total
  return bookingConfirmedMail(firstName, row.title, whenOf(row, clock), {
    facts: [
      ['Where', receipt.facts.space.address],
      ['Host', row.host_first_name],
      peopleOf(row),
      ...addOnsOf(row),
      ['Paid', paid],
      ['If you cancel', refundTerms(row, clock)],
      numberOf(row),
    ],
    path: `/booking-success/${row.id}`,
    attachments,
    day: dayThere(row.from, row.zone),
  })
}

function toHost(row: BookingRow, { firstName }: Party, attachments: Attachment[], clock: Clock, guest: string): Email {
  return bookingReceivedMail(firstName, row.title, whenOf(row, clock), {
    facts: [
      ['Guest', row.guest_name ?? ''],
      peopleOf(row),
      ...addOnsOf(row),
      ['You receive', moneyOf(row, row.quote.hostReceives)],
      numberOf(row),
    ],
    path: `/bookings/${row.id}`,
    attachments,
    day: dayThere(row.from, row.zone),
    guest,
  })
}

export async function attached(file: File): Promise<Attachment> {
  return { name: file.name, type: file.type, base64: Buffer.from(await file.arrayBuffer()).toString('base64') }
}
