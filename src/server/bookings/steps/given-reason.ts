import { sanitise } from '../../../domain/kernel/text.ts'
import { maskContacts } from '../../masking/mask-contacts.ts'
import type { Party } from '../bookings.sql.ts'

/**
 * A reason as it is stored. The other party reads it when the booking is no longer confirmed, so contact details are masked as they are in a
 * message; an admin's are not.
 */
export function givenReason(text: string, party: Party): string {
  const reason = sanitise(text.replaceAll('\r\n', '\n'))
  return party === 'admin' ? reason : maskContacts(reason).text
}
