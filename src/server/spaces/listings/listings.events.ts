import { queueOptionalEmail } from '../../accounts/emails/optional-email.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EventReader } from '../../platform/events/read-events.ts'
import { listingApprovedMail, listingSentBackMail } from './listings.emails.ts'
import { findDecision } from './listings.sql.ts'

export const listingReader: EventReader<Deps> = {
  name: 'listings',
  on: {
    'listing.approve': async (deps, tx, { eventId }) => {
      const decision = await findDecision(tx, eventId)
      if (decision)
        await queueOptionalEmail(deps, tx, {
          to: decision.email,
          kind: 'hosting',
          email: listingApprovedMail(decision.first_name, decision.title, decision.id),
        })
    },
    'listing.send_back': async (deps, tx, { eventId }) => {
      const decision = await findDecision(tx, eventId)
      const mail =
        decision && listingSentBackMail(decision.first_name, decision.title, decision.id, decision.reason ?? '')
      if (decision && mail) await queueOptionalEmail(deps, tx, { to: decision.email, kind: 'hosting', email: mail })
    },
  },
}
