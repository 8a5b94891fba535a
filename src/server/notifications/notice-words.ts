import type { NoticeFacts, NoticeName } from '../../domain/notifications/notice.ts'

export type NoticeWords = { title: string; text: string; path: string }

type Wording = (facts: Required<Pick<NoticeFacts, 'space' | 'words'>>) => { title: string; text: string }

const about: Record<NoticeName, Wording> = {
  request_received: ({ space, words }) => ({
    title: 'A new request',
    text: `${space}, ${words}. It needs your response.`,
  }),
  payment_needed: ({ space, words }) => ({
    title: 'Your request was accepted',
    text: `${space}, ${words}. Pay to confirm it.`,
  }),
  request_declined: ({ space, words }) => ({ title: 'Your request was declined', text: `${space}, ${words}.` }),
  request_withdrawn: ({ space, words }) => ({ title: 'A request was withdrawn', text: `${space}, ${words}.` }),
  request_ended: ({ space, words }) => ({ title: 'A request expired', text: `${space}, ${words}.` }),
  change_proposed: ({ space }) => ({ title: 'A change was requested', text: `${space}. It needs your response.` }),
  change_ended: ({ space }) => ({
    title: 'A change request was closed',
    text: `${space}. The booking hasn’t changed.`,
  }),
  problem_reported: ({ space, words }) => ({
    title: 'A guest reported a problem',
    text: `${space}, ${words}. You have 24 hours to respond.`,
  }),
  problem_for_admin: ({ space, words }) => ({ title: 'A guest reported a problem', text: `${space}, ${words}.` }),
  bookings_due: ({ words }) => ({ title: 'Bookings of suspended hosts need a decision', text: `${words}.` }),
  problem_answered: ({ space, words }) => ({ title: 'The host responded to your report', text: `${space}, ${words}.` }),
  problem_withdrawn: ({ space, words }) => ({ title: 'A problem report was withdrawn', text: `${space}, ${words}.` }),
  problem_settled: ({ space, words }) => ({ title: 'A problem report was settled', text: `${space}, ${words}.` }),
  booking_confirmed: ({ space, words }) => ({ title: 'A booking is confirmed', text: `${space}, ${words}.` }),
  booking_changed: ({ space, words }) => ({ title: 'A booking was changed', text: `${space}, now ${words}.` }),
  booking_cancelled: ({ space, words }) => ({ title: 'A booking was cancelled', text: `${space}, ${words}.` }),
  money_back: ({ space }) => ({
    title: 'A refund is on its way',
    text: `${space}. It goes to the card you paid with.`,
  }),
  starts_in_24: ({ space, words }) => ({ title: 'A booking starts within 24 hours', text: `${space}, ${words}.` }),
  starts_in_1: ({ space, words }) => ({ title: 'A booking starts within the hour', text: `${space}, ${words}.` }),
  review_open: ({ space }) => ({ title: 'You can write a review', text: `${space}. How did it go?` }),
  review_shown: ({ space }) => ({ title: 'A review about you was published', text: `${space}.` }),
  application_needs_changes: () => ({
    title: 'Your application needs changes',
    text: 'Open it to see what to change.',
  }),
  application_approved: () => ({
    title: 'You’re now a host',
    text: 'Your application was approved. List your first space.',
  }),
  application_rejected: () => ({ title: 'Your application was not approved', text: 'See the reason.' }),
  listing_approved: ({ space }) => ({ title: 'Your space is published', text: `${space}.` }),
  listing_sent_back: ({ space }) => ({
    title: 'A listing needs changes',
    text: `${space}. Open it to see what to change.`,
  }),
  payout_sent: ({ words }) => ({ title: 'A payout is on its way', text: `${words}.` }),
  payout_taken_back: ({ words }) => ({ title: 'A payout was reversed', text: `${words}.` }),
  factor_reset_requested: ({ words }) => ({
    title: 'Someone asked to remove your second factor',
    text: `It can be removed after ${words}. If this wasn’t you, stop it now.`,
  }),
  payout_failed: ({ words }) => ({ title: 'A payout failed', text: `${words}.` }),
}

export function noticeWords(what: NoticeName, facts: NoticeFacts): NoticeWords {
  const { space = '', words = '' } = facts
  return { ...about[what]({ space, words }), path: pathOf(what, facts) }
}

function pathOf(what: NoticeName, { bookingId, spaceId }: NoticeFacts): string {
  if (what === 'bookings_due') return '/admin/bookings'
  if (what === 'payment_needed' && bookingId) return `/checkout/${bookingId}`
  if (bookingId) return `/bookings/${bookingId}`
  if (spaceId) return `/host/spaces/${spaceId}`
  if (what === 'factor_reset_requested') return '/profile/security'
  if (what === 'application_approved') return '/host'
  return what.startsWith('payout') ? '/financial/payouts' : '/host-application'
}
