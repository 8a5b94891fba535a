export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

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
export const ADMIN_KINDS: readonly NoticeKind[] = ['platform']

/**
 * `on` and `off` are a channel's defaults. `always` can't be turned off, because a contract, the law or account
 * security requires the notice. `never` means that the channel isn't used.
 */
export type Way = 'on' | 'off' | 'always' | 'never'

/** Preferences, emails and notices all follow this table. Add new kinds here. */
export const WAYS: Readonly<Record<NoticeKind, Readonly<Record<Channel, Way>>>> = {
  // The inbox already counts new messages, so a notice would only repeat the count.
  message: { in_app: 'never', email: 'on', push: 'on' },
  booking: { in_app: 'on', email: 'on', push: 'on' },
  reminder: { in_app: 'on', email: 'on', push: 'on' },
  // Confirmations, changes, cancellations and refunds are always emailed, because the emails carry receipts and credit
  // notes.
  confirmation: { in_app: 'on', email: 'always', push: 'on' },
  review: { in_app: 'on', email: 'on', push: 'off' },
  hosting: { in_app: 'on', email: 'on', push: 'on' },
  payout: { in_app: 'on', email: 'on', push: 'off' },
  // Emails with codes or links, or about changed sign-in methods or requests to remove the second factor, can't be
  // turned off, so that nobody can take over an account silently.
  account: { in_app: 'always', email: 'always', push: 'always' },
  platform: { in_app: 'on', email: 'on', push: 'off' },
}

export type Choice = { readonly kind: NoticeKind; readonly channel: Channel; readonly on: boolean }

export function mayChoose(kind: NoticeKind, channel: Channel): boolean {
  const way = WAYS[kind][channel]
  return way === 'on' || way === 'off'
}

export function isWanted(kind: NoticeKind, channel: Channel, choices: readonly Choice[]): boolean {
  const way = WAYS[kind][channel]
  if (way === 'always' || way === 'never') return way === 'always'
  const chosen = choices.find((choice) => choice.kind === kind && choice.channel === channel)
  return chosen ? chosen.on : way === 'on'
}
