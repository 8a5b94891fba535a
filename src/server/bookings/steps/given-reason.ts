import { sanitise } from '../../../domain/kernel/text.ts'
import { maskContacts } from '../../masking/mask-contacts.ts'
import type { Party } from '../bookings.sql.ts'

/**
 * A reason as it is stored. Contact details are masked as in messages, because the other party can read it once the
 * booking is no longer confirmed; admins' reasons aren't masked.
 */
export function givenReason(text: string, party: Party): string {
  const reason = sanitise(text.replaceAll('\r\n', '\n'))
  return party === 'admin' ? reason : maskContacts(reason).text
}
