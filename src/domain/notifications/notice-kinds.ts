export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** Kinds of notifications, in the order of the preferences page. */
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
/** Only admins receive these and see them among their preferences. */
export const ADMIN_KINDS: readonly NoticeKind[] = ['platform']

/**
 * Whether a kind uses a channel: `on` and `off` are defaults; `always` can't be turned off (contract, law or account
 * security); `never` doesn't use the channel.
 */
export type Way = 'on' | 'off' | 'always' | 'never'

/** The single table that preferences, emails and notices follow. Add new kinds here. */
export const WAYS: Readonly<Record<NoticeKind, Readonly<Record<Channel, Way>>>> = {
  // The inbox already shows new messages with a count; a notice would repeat it.
  message: { in_app: 'never', email: 'on', push: 'on' },
  booking: { in_app: 'on', email: 'on', push: 'on' },
  reminder: { in_app: 'on', email: 'on', push: 'on' },
  // Confirmations, changes, cancellations and refunds: these emails carry receipts and credit notes.
  confirmation: { in_app: 'on', email: 'always', push: 'on' },
  review: { in_app: 'on', email: 'on', push: 'off' },
  hosting: { in_app: 'on', email: 'on', push: 'on' },
  payout: { in_app: 'on', email: 'on', push: 'off' },
  // Codes, links, changed sign-in methods and requests to remove the second factor can't be turned off, so an account
  // can't be taken over silently.
  account: { in_app: 'always', email: 'always', push: 'always' },
  platform: { in_app: 'on', email: 'on', push: 'off' },
}

export type Choice = { readonly kind: NoticeKind; readonly channel: Channel; readonly on: boolean }

export function mayChoose(kind: NoticeKind, channel: Channel): boolean {
  const way = WAYS[kind][channel]
  return way === 'on' || way === 'off'
}

/** Whether to send a kind over a channel to someone with these choices. Choices that aren't allowed are ignored. */
export function isWanted(kind: NoticeKind, channel: Channel, choices: readonly Choice[]): boolean {
  const way = WAYS[kind][channel]
  if (way === 'always' || way === 'never') return way === 'always'
  const chosen = choices.find((choice) => choice.kind === kind && choice.channel === channel)
  return chosen ? chosen.on : way === 'on'
}
