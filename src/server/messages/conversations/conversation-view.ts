import { whyClosed } from '../../../domain/messages/message.ts'
import { personPhotoUrl } from '../../accounts/session-view.ts'
import type { Context } from '../../http/endpoints.ts'
import { photoUrl } from '../../spaces/photo-url.ts'
import { type BookingRow, findLastBooking, type StandingRow } from './conversations.sql.ts'

type Shown = Pick<StandingRow, 'other_name' | 'other_photo' | 'space_id' | 'title' | 'photo' | 'published'>

export function partsView(row: Shown) {
  return {
    other: { firstName: row.other_name, photoUrl: row.other_name === null ? null : personPhotoUrl(row.other_photo) },
    space: {
      id: row.space_id,
      title: row.title,
      photoUrl: row.photo === null ? null : photoUrl(row.photo),
      published: row.published,
    },
  }
}

/** A paid booking counts as proof enough to write to its host. */
export const closedFor = (row: StandingRow, verified: boolean) =>
  whyClosed({
    verified: verified || row.paid,
    blockedByMe: row.blocked_by_me,
    blockedByThem: row.blocked_by_them,
    gone: row.gone,
  })

/** A conversation's state for one of its parties, whether or not it has messages. */
export async function standingView({ deps, account }: Context<'signed_in'>, row: StandingRow) {
  const closed = closedFor(row, account.emailVerified)
  const booking = await findLastBooking(deps.sql, row)
  return {
    role: row.role,
    ...partsView(row),
    booking: booking && bookingView(booking),
    contacts: row.open ? ('open' as const) : ('masked' as const),
    closed,
    may: { write: closed === null },
  }
}

function bookingView({ from, to, ...row }: BookingRow) {
  return { ...row, from: from.toString(), to: to.toString() }
}
