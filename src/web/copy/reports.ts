import type { ListingReason, PersonReason } from '../../domain/reports/report-reasons.ts'

const listingReasons: Record<ListingReason, string> = {
  misleading: 'Photos or description are misleading',
  fake: 'The space doesn’t exist, or isn’t theirs to rent out',
  unsafe: 'The space isn’t safe',
  offensive: 'Offensive or discriminatory content',
  other: 'Something else',
}
const personReasons: Record<PersonReason, string> = {
  scam: 'It looks like fraud',
  outside_payment: 'Asks to book or pay outside Daylet',
  offensive: 'Insulting, threatening or discriminatory',
  impersonation: 'Pretends to be someone else',
  other: 'Something else',
}

const common = {
  reason: 'What’s wrong?',
  needReason: 'Choose what’s wrong.',
  note: 'More details (optional)',
  send: 'Send report',
  sent: 'Thank you. An admin will review your report.',
  close: 'Close',
  signIn: 'Sign in',
} as const

export const reportWords = {
  listing: {
    ...common,
    open: 'Report this listing',
    title: 'Report this listing',
    text: 'An admin reviews it. The host isn’t told who reported it.',
    reasons: listingReasons,
  },
  person: {
    ...common,
    open: 'Report this person',
    title: 'Report this person',
    text: 'An admin reviews it. The person isn’t told who reported them.',
    reasons: personReasons,
  },
  signIn: { signUp: 'Sign up to report', signIn: 'Sign in to report', text: 'Your report is sent right afterwards.' },
} as const

export const subjectReportWords = {
  head: 'Reported listings and people',
  none: 'All clear. No reported listing or person needs review.',
  noneSettled: 'No report has been settled yet.',
  listing: (title: string) => `Listing: ${title}`,
  person: (name: string | null) => `Person: ${name ?? 'deleted account'}`,
  host: (name: string | null) => `Host: ${name ?? 'deleted account'}`,
  look: 'See the listing',
  notPublished: 'Not published',
  takeDown: 'Take the listing down',
  hint: 'The reason is in the audit log. We also email it to the host of a listing that is taken down. You can suspend a person on their page.',
} as const
