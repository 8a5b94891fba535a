import type { ContactKind, ReportReason } from '../../domain/messages/message.ts'
import { countText } from '../format/count.ts'

export const messageWords = {
  title: 'Messages',
  description: 'Your conversations with guests and hosts.',
  inbox: 'Conversations',
  skip: 'Skip to the conversation',
  searchLabel: 'Search messages',
  search: 'Search',
  endSearch: 'End search',
  found: (count: number, more: boolean) =>
    count === 0 ? 'Nothing found' : `${count}${more ? '+' : ''} ${count === 1 ? 'message' : 'messages'} found`,
  foundNothing: 'No messages contain all of these words. Try fewer words, or just their first letters.',
  all: 'All',
  unreadOnly: 'Unread',
  empty: 'No conversations yet',
  emptyHint: 'Ask a host about a space before you book: every space has a “Message the host” link.',
  emptyUnread: 'Nothing unread.',
  browse: 'Browse spaces',
  more: 'Show older conversations',
  choose: 'Choose a conversation on the left.',
  you: 'You',
  youTo: (name: string) => `You to ${name}`,
  youSaid: (text: string) => `You: ${text}`,
  files: (count: number) => (count === 1 ? '1 attachment' : `${count} attachments`),
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  formerMember: 'Former member',
  former: { guest: 'Former guest', host: 'Former host' },
} as const

export const threadWords = {
  back: 'All conversations',
  older: 'Show earlier messages',
  newer: 'Show later messages',
  unseen: 'New messages below',
  log: (name: string) => `Messages with ${name}`,
  scroll: 'Conversation',
  about: 'About',
  state: { read: 'Read', delivered: 'Delivered', sent: 'Sent', sending: 'Sending…' },
  waiting: 'Waiting for a connection. We’ll send it automatically.',
  waitingTurn: 'You can send ten messages a minute. We’ll send this one automatically.',
  failed: 'Not sent.',
  retry: 'Try again',
  discard: 'Discard',
  typing: (name: string) => `${name} is typing…`,
  today: 'Today',
  yesterday: 'Yesterday',
  label: 'Your message',
  placeholder: (name: string) => `Write to ${name}`,
  send: 'Send',
  attach: 'Attach a file',
  attachHint: 'PDF, JPEG or PNG, up to 10 MB each, five per message.',
  removeFile: (name: string) => `Remove ${name}`,
  left: (count: number) => `${countText(count)} of 5,000 characters left`,
  tooLong: (over: number) => `${countText(over)} characters over the limit of 5,000.`,
  open: 'Open ',
  polling: 'Live updates are interrupted. New messages arrive a few seconds later.',
  offline: (count: number) => {
    if (count === 0) return 'You’re offline. We’ll send your messages when you’re back online.'
    return count === 1
      ? 'You’re offline. We’ll send your message when you’re back online.'
      : `You’re offline. We’ll send ${count} messages when you’re back online.`
  },
  confirmed: (when: string) => `Booking confirmed: ${when}. You can now share contact details.`,
  now: (time: string, zone: string) => `${time} in ${zone}`,
  lost: 'This conversation couldn’t be updated.',
  reload: 'Try again',
  menu: 'More',
  report: 'Report this message',
  block: 'Block',
  unblock: 'Unblock',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText: 'You can’t message each other in any conversation until you unblock them. Bookings aren’t affected.',
  cancel: 'Cancel',
  newTitle: (name: string) => `Write to ${name}`,
  firstBooked: 'Replies appear here, and we’ll email you while you’re away.',
  firstText: 'Ask what you want to know before you book. Replies appear here, and we’ll email you while you’re away.',
  ownSpace: 'This is your own space.',
} as const

export const contextWords = {
  label: 'Booking',
  row: (when: string, state: string) => `${when} · ${state}`,
  dates: 'Dates',
  people: 'People',
  total: 'Total',
  receives: 'You receive',
  ifYouCancel: 'Refund if you cancel',
  ifTheyCancel: 'Refund if the guest cancels',
  refundUntil: (what: string, at: string) => `${what} until ${at}`,
  open: 'Open booking',
} as const

export const verifyLink = 'Verify it on your profile'

const listWords = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const kinds: Record<ContactKind, string> = {
  phone: 'a phone number',
  email: 'an email address',
  link: 'a link',
  handle: 'a username',
}

const hiddenKinds: Record<ContactKind, string> = {
  phone: 'phone number hidden',
  email: 'email hidden',
  link: 'link hidden',
  handle: 'username hidden',
}

/** The label that replaces contact details in a message. */
export const hiddenWords = (masked: readonly ContactKind[]): string =>
  masked[0] && masked.length === 1 ? hiddenKinds[masked[0]] : 'contact details hidden'

export function maskedWords(masked: readonly ContactKind[], mine: boolean): string {
  const what = listWords.format(masked.map((kind) => kinds[kind]))
  return mine
    ? `Only you see ${what} here. The recipient sees contact details once you have a confirmed booking, to protect you both.`
    : `We’ve hidden ${what}, to protect you both. Contact details appear once you have a confirmed booking.`
}

export const messageReportWords = {
  title: 'Report this message',
  text: 'An admin will read it and the messages around it. The author isn’t told who reported it.',
  reason: 'What’s wrong with it?',
  reasons: {
    offensive: 'Insulting, threatening or discriminatory',
    scam: 'It looks like fraud',
    outside_payment: 'Asks to book or pay outside Daylet',
    spam: 'Advertising or spam',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  needReason: 'Choose what’s wrong.',
  note: 'More about it (optional)',
  send: 'Send report',
  sent: 'Thank you. An admin will read it.',
  close: 'Close',
  signIn: 'Sign in',
} as const

export const replyWords = {
  open: 'Saved replies',
  title: 'Saved replies',
  none: 'No saved replies yet. Save text you write often, and add it to a message with one click.',
  use: (title: string) => `Use “${title}”`,
  edit: (title: string) => `Change “${title}”`,
  remove: (title: string) => `Remove “${title}”`,
  add: 'Save a new reply',
  name: 'Name',
  text: 'Text',
  save: 'Save reply',
  cancel: 'Cancel',
  needName: 'Enter a name.',
  needText: 'Enter the text.',
  failed: 'Your saved replies couldn’t load.',
  retry: 'Try again',
  loading: 'Loading',
  close: 'Close',
} as const

export const adminMessageWords = {
  head: 'Reported messages',
  none: 'All clear. No reported message needs review.',
  noneSettled: 'No report has been settled yet.',
  writtenBy: (name: string | null) => `Written by ${name ?? 'a deleted account'}`,
  open: 'Read the conversation',
  onRecord: 'Reading it is recorded in the audit log.',
  reported: 'Reported',
  masked: 'The recipient saw:',
} as const
