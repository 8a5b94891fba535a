import { queueLetter } from '../../accounts/emails/optional-email.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EventReader } from '../../platform/events/read-events.ts'
import { listingApprovedMail, listingSentBackMail } from './listings.emails.ts'
import { findDecision } from './listings.sql.ts'

export const listingReader: EventReader<Deps> = {
  name: 'listings',
  on: {
    'listing.approve': async (deps, tx, { eventId }) => {
      const told = await findDecision(tx, eventId)
      if (told)
        await queueLetter(deps, tx, {
          to: told.email,
          kind: 'hosting',
          email: listingApprovedMail(told.first_name, told.title, told.id),
        })
    },
    'listing.send_back': async (deps, tx, { eventId }) => {
      const told = await findDecision(tx, eventId)
      const mail = told && listingSentBackMail(told.first_name, told.title, told.id, told.reason ?? '')
      if (told && mail) await queueLetter(deps, tx, { to: told.email, kind: 'hosting', email: mail })
    },
  },
}
