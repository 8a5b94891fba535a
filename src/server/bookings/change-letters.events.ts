import type { BookingId } from '../../domain/kernel/id.ts'
import { momentThere } from '../../domain/kernel/when-words.ts'
import { queueLetter } from '../accounts/letters/queue-letter.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { EventReader } from '../events/read-events.ts'
import { aboutChange } from './about-change.ts'
import { type ChangeEnding, changeEndedMail, changeProposedMail } from './bookings.emails.ts'
import { type ChangeRow, findChanges } from './changes.sql.ts'
import { findLetterFacts, type LetterFacts } from './letters.sql.ts'

type Newest = { change: ChangeRow; of: LetterFacts }

async function findNewest(tx: Sql, id: BookingId): Promise<Newest | null> {
  const [[change], of] = await Promise.all([findChanges(tx, id), findLetterFacts(tx, id, 'confirmed')])
  return change && of ? { change, of } : null
}

async function proposed(deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }): Promise<void> {
  const newest = await findNewest(tx, bookingId)
  if (!newest) return
  const { change, of } = newest
  const by = change.proposed_by
  const party = by === 'guest' ? 'host' : 'guest'
  const to = of[party]
  if (to)
    await queueLetter(deps, tx, {
      to: to.email,
      kind: 'booking',
      email: (clock) => {
        const until = momentThere(change.expires_at, of.zone, clock)
        return changeProposedMail(to.firstName, aboutChange(change, of, party, clock), { by, until })
      },
    })
}

async function ended(deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }): Promise<void> {
  const newest = await findNewest(tx, bookingId)
  const state = newest?.change.state
  // The booking's own email already covers this.
  if (!newest || state === 'open' || state === 'paying' || state === 'ended' || state === 'accepted') return
  const { change, of } = newest
  for (const party of ['guest', 'host'] as const) {
    const to = of[party]
    if (to)
      await queueLetter(deps, tx, {
        to: to.email,
        kind: 'booking',
        email: (clock) => {
          const about = aboutChange(change, of, party, clock)
          return changeEndedMail(to.firstName, { ...about, ending: state as ChangeEnding })
        },
      })
  }
}

/** Emails proposed changes to the person who responds, and ended ones to both. */
export const changeLetterReader: EventReader<Deps> = {
  name: 'change_letters',
  on: { 'booking.change_proposed': proposed, 'booking.change_ended': ended },
}
