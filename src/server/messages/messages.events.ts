import type { BookingId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { publishNews } from '../platform/realtime/publish.sql.ts'
import { findParties } from './conversations/conversations.sql.ts'
import { matchContacts } from './messages.sql.ts'
import { forgetReplies } from './replies/saved-replies.sql.ts'
import { forgetReporter } from './reports/message-reports.sql.ts'

async function showOrMask(deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }): Promise<void> {
  const parties = await findParties(tx, bookingId)
  if (!parties) return
  for (const conversationId of await matchContacts(tx, parties, deps.clock.now())) {
    const news = { kind: 'conversation', conversationId, by: null } as const
    await publishNews(deps, tx, [parties.guest_id, parties.host_id], news, deps.clock.now())
  }
}

export const messageReader: EventReader<Deps> = {
  name: 'messages',
  on: {
    'booking.confirmed': showOrMask,
    'booking.cancelled': showOrMask,
    'account.deleted': async (_deps, tx, { accountId }) => {
      await forgetReporter(tx, accountId)
      await forgetReplies(tx, accountId)
    },
  },
}
