import type { BookingId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { EventReader } from '../events/read-events.ts'
import { tell } from '../realtime/tell.sql.ts'
import { findParties } from './conversations/bookings.sql.ts'
import { openContacts } from './messages.sql.ts'
import { forgetReplies } from './replies/saved-replies.sql.ts'
import { forgetReporter } from './reports/message-reports.sql.ts'

/** With a confirmed booking the two need to find each other: nothing is masked any more. */
async function open(deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }): Promise<void> {
  const parties = await findParties(tx, bookingId)
  const opened = parties && (await openContacts(tx, parties, deps.clock.now()))
  if (!opened) return
  const news = { kind: 'conversation', conversationId: opened, by: null } as const
  await tell(deps, tx, [parties.guest_id, parties.host_id], news, deps.clock.now())
}

export const messageReader: EventReader<Deps> = {
  name: 'messages',
  on: {
    'booking.confirmed': open,
    'account.deleted': async (_deps, tx, { accountId }) => {
      await forgetReporter(tx, accountId)
      await forgetReplies(tx, accountId)
    },
  },
}
