export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** What people are told of, in the order of the page of preferences. */
export const NOTICE_KINDS = [
  'message',
  'booking',
  'reminder',
  'confirmation',
  'review',
  'hosting',
  'payout',
  'account',
  'platform',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** Only admins receive these, and see them among their preferences. */
export const ADMIN_KINDS: readonly NoticeKind[] = ['platform']

/**
 * Whether a kind goes over a channel: `on` and `off` are how it stands until somebody chooses; `always` cannot be stopped (what a contract,
 * the law or the account's own safety needs); `never` does not go that way at all.
 */
export type Way = 'on' | 'off' | 'always' | 'never'

/** Everything that preferences, letters and notices know of kinds; who adds a kind decides here. */
export const WAYS: Readonly<Record<NoticeKind, Readonly<Record<Channel, Way>>>> = {
  // A message has its place in the inbox and its number beside it; a notice of each would say it twice.
  message: { in_app: 'never', email: 'on', push: 'on' },
  booking: { in_app: 'on', email: 'on', push: 'on' },
  reminder: { in_app: 'on', email: 'on', push: 'on' },
  // Confirmed, changed, cancelled, money back: the papers of the contract (receipts and credit notes) go with these letters.
  confirmation: { in_app: 'on', email: 'always', push: 'on' },
  review: { in_app: 'on', email: 'on', push: 'off' },
  hosting: { in_app: 'on', email: 'on', push: 'on' },
  payout: { in_app: 'on', email: 'on', push: 'off' },
  // Codes, links, changed sign-in methods, a request to remove the second factor: nobody can turn these off and take an account in silence.
  account: { in_app: 'always', email: 'always', push: 'always' },
  platform: { in_app: 'on', email: 'on', push: 'off' },
}

/** What somebody chose of one kind on one channel. */
export type Choice = { readonly kind: NoticeKind; readonly channel: Channel; readonly on: boolean }

/** Whether somebody may choose, of a kind and a channel. */
export function mayChoose(kind: NoticeKind, channel: Channel): boolean {
  const way = WAYS[kind][channel]
  return way === 'on' || way === 'off'
}

/** Whether a kind goes to somebody over a channel, by what they chose; a choice of what cannot be chosen counts for nothing. */
export function isWanted(kind: NoticeKind, channel: Channel, choices: readonly Choice[]): boolean {
  const way = WAYS[kind][channel]
  if (way === 'always' || way === 'never') return way === 'always'
  const chosen = choices.find((choice) => choice.kind === kind && choice.channel === channel)
  return chosen ? chosen.on : way === 'on'
}
