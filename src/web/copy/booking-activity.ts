import type { BookingState } from '../../domain/bookings/booking.ts'
import type { ChangeState } from '../../domain/bookings/change.ts'

/** `who` is "You", a first name, or the site's name. Null if the step was automatic. */
type Of = { who: string | null; guest: string; host: string; from: BookingState | null }

export const stepSentences: Record<BookingState, (of: Of) => string> = {
  held: ({ guest }) => `${guest} started checkout.`,
  requested: ({ guest }) => `${guest} sent the request.`,
  payment_required: ({ host }) => `${host} accepted, but the payment didn’t go through.`,
  confirmed: ({ guest, host, from }) =>
    from === 'requested'
      ? `${host} accepted, and the booking was confirmed.`
      : `${guest} paid, and the booking was confirmed.`,
  completed: () => 'The booking ended.',
  declined: ({ who }) => `${who ?? 'The host'} declined the request.`,
  expired: () => 'The booking expired.',
  released: ({ who }) => (who ? `${who} released the slot.` : 'The slot was released.'),
  withdrawn: ({ guest }) => `${guest} withdrew the request.`,
  cancelled: ({ who }) => (who ? `${who} cancelled the booking.` : 'The booking was cancelled.'),
}

export const confirmedFree = 'The booking was confirmed.'

type Change = { who: string; other: string; charged: string | null; refunded: string | null }

export const changeProposed = (who: string, terms: string) => `${who} proposed a change: ${terms}.`

export const changeSentences: Record<Exclude<ChangeState, 'open' | 'paying'>, (of: Change) => string> = {
  accepted: ({ other, charged, refunded }) => {
    if (charged) return `${other} accepted the change, and ${charged} was charged.`
    return refunded ? `${other} accepted the change, and ${refunded} was refunded.` : `${other} accepted the change.`
  },
  declined: ({ other }) => `${other} declined the change.`,
  withdrawn: ({ who }) => `${who} withdrew the change.`,
  expired: () => 'The change request expired without a response.',
  failed: () => 'The change wasn’t made, because the charge failed.',
  ended: () => 'The change request closed when the booking ended.',
}

export const activityWords = {
  head: 'Activity',
  zone: (zone: string) => `Times in ${zone}`,
  receipt: (name: string, amount: string) => `We issued receipt ${name} for ${amount}.`,
  creditNote: (name: string, amount: string) => `We refunded ${amount} and issued credit note ${name}.`,
  you: 'You',
  byAdmin: 'Daylet',
} as const
