import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { periodThere, shortMoment } from '../../domain/kernel/when-words.ts'
import { MAILED_MESSAGES, nextMailAt } from '../../domain/notifications/message-mail.ts'
import { dueReminder, REMINDER_HOURS, type ReminderHours } from '../../domain/notifications/reminder.ts'
import { queueOptionalEmail } from '../accounts/emails/optional-email.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { claimReminder, findStarting, findUnread, noteMailed, putMailOff, takeDueMail } from './emails.sql.ts'
import { messagesMail, reminderMail } from './notifications.emails.ts'
import { notify } from './notify.ts'

const A_ROUND = 200

/**
 * Sends at most one email per conversation and person, with the messages that are unread and haven't been emailed
 * before.
 */
export async function mailMessages(deps: Deps): Promise<void> {
  for (let n = 0; n < A_ROUND; n++) if (!(await inTransaction(deps.sql, (tx) => mailNext(deps, tx)))) return
}

async function mailNext(deps: Deps, tx: Transaction): Promise<boolean> {
  const now = deps.clock.now()
  const due = await takeDueMail(tx, now)
  if (!due) return false
  const unread = await findUnread(tx, due, MAILED_MESSAGES)
  const next = unread && nextMailAt({ lastMailedAt: due.mailed_at, readAt: due.read_at, oldest: unread.oldest }, now)
  if (!unread || !next || next.epochMilliseconds > now.epochMilliseconds) {
    await putMailOff(tx, due, next)
    return true
  }
  const email = messagesMail(unread, due.conversation_id)
  await queueOptionalEmail(deps, tx, { to: unread.email, kind: 'message', email })
  await noteMailed(tx, due, unread.newest, now)
  return true
}

/** Sends each reminder once per start, even if several processes run. */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const { id, startsAt, agreedAt, reminded } of await findStarting(
    deps.sql,
    now,
    now.add({ hours: REMINDER_HOURS[0] }),
  )) {
    const hours = dueReminder({ startsAt, agreedAt }, now)
    if (hours && !reminded.includes(hours))
      await inTransaction(deps.sql, (tx) => remind(deps, tx, { id, startsAt, hours, now }))
  }
}

type Due = { id: BookingId; startsAt: Temporal.Instant; hours: ReminderHours; now: Temporal.Instant }

async function remind(deps: Deps, tx: Transaction, due: Due): Promise<void> {
  const of = await claimReminder(tx, due)
  if (!of) return
  const words = (clock: Clock) => periodThere(of.from, of.to, of.zone, clock)
  const recipients = [of.guest?.id ?? null, of.host?.id ?? null]
  await notify(deps, tx, recipients, {
    what: due.hours === 24 ? 'starts_in_24' : 'starts_in_1',
    facts: (clock) => ({ bookingId: due.id, space: of.space, words: words(clock) }),
    key: `starts_in_${due.hours}:${due.id}:${due.startsAt}`,
  })
  for (const to of ['guest', 'host'] as const) {
    const side = of[to]
    const about = { hours: due.hours, to, space: of.space, path: `/bookings/${due.id}` }
    const email = (clock: Clock) =>
      reminderMail(side?.firstName ?? '', {
        ...about,
        starts: shortMoment(due.startsAt, of.zone, clock),
        facts: [
          ['When', words(clock)],
          ['Booking', bookingNumber(of.number)],
        ],
      })
    // Hosts who booked their own space get only one email.
    if (side && (to === 'guest' || side.id !== of.guest?.id))
      await queueOptionalEmail(deps, tx, { to: side.email, kind: 'reminder', email })
  }
}
