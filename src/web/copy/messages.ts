import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import type { ContactKind, ReportReason } from '../../domain/messages/message.ts'

export const messageWords = {
  title: 'Messages',
  description: 'What you write with guests and hosts.',
  inbox: 'Conversations',
  skip: 'Skip to the conversation',
  searchLabel: 'Search messages',
  search: 'Search',
  endSearch: 'End search',
  found: (count: number, more: boolean) =>
    count === 0 ? 'Nothing found' : `${count}${more ? '+' : ''} ${count === 1 ? 'message' : 'messages'} found`,
  foundNothing: 'No message has all of these words. Try fewer of them, or only how they begin.',
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
  scroll: 'What was said',
  about: 'About',
  booking: (number: number) => `Booking ${bookingNumber(number)}`,
  state: { read: 'Read', delivered: 'Delivered', sent: 'Sent', sending: 'Sending…' },
  waiting: 'Waiting for a connection. It is sent by itself.',
  waitingTurn: 'Ten messages a minute can be sent. This one follows by itself.',
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
  attachHint: 'PDF, JPEG or PNG, up to 10 MB each, five a message.',
  removeFile: (name: string) => `Remove ${name}`,
  left: (count: number) => `${count.toLocaleString('en-US')} of 5,000 characters left`,
  tooLong: (over: number) => `${over.toLocaleString('en-US')} characters too long: at most 5,000.`,
  open: 'Open ',
  polling: 'Live updates are interrupted. New messages come a few seconds later.',
  offline: 'You are offline. What you write is sent once there is a connection.',
  lost: 'This conversation could not be brought up to date.',
  reload: 'Try again',
  menu: 'More',
  report: 'Report this message',
  block: 'Block',
  unblock: 'Unblock',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText:
    'Neither of you can write to the other any more, in any conversation, until you take it back. Bookings stay as they are.',
  cancel: 'Cancel',
  newTitle: (name: string) => `Write to ${name}`,
  firstBooked: 'Answers come here, and by mail while you are away.',
  firstText: 'Ask what you want to know before you book. Answers come here, and by mail while you are away.',
  ownSpace: 'This space is your own.',
} as const

export const verifyLink = 'Verify it on your profile'

const listWords = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const kinds: Record<ContactKind, string> = {
  phone: 'a phone number',
  email: 'an email address',
  link: 'a link',
  handle: 'a name on another service',
}

/** Says what was masked and why, for the reader and for the author. */
export function maskedWords(masked: readonly ContactKind[], mine: boolean): string {
  const what = listWords.format(masked.map((kind) => kinds[kind]))
  return mine
    ? `Only you see ${what} here. We show it to the other side while you have a confirmed booking, to protect you both.`
    : `We’ve hidden ${what}. You’ll see it once you have a confirmed booking, to protect you both.`
}

export const messageReportWords = {
  title: 'Report this message',
  text: 'An admin reads it with what stands around it. Whoever wrote it does not hear who reported it.',
  reason: 'What is wrong with it?',
  reasons: {
    offensive: 'Insulting, threatening or discriminating',
    scam: 'It looks like fraud',
    outside_payment: 'Asks to book or pay outside of Daylet',
    spam: 'Advertising or spam',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  needReason: 'Choose what is wrong.',
  note: 'More about it (optional)',
  send: 'Send report',
  sent: 'Thank you. An admin will read it.',
  close: 'Close',
  signIn: 'Sign in',
} as const

export const replyWords = {
  open: 'Saved replies',
  title: 'Saved replies',
  none: 'None yet. Save what you write often, and put it into a message with one press.',
  use: (title: string) => `Use “${title}”`,
  edit: (title: string) => `Change “${title}”`,
  remove: (title: string) => `Remove “${title}”`,
  add: 'Save a new reply',
  name: 'Name',
  text: 'Text',
  save: 'Save reply',
  cancel: 'Cancel',
  needName: 'Give it a name.',
  needText: 'Write what it says.',
  failed: 'Your saved replies could not be loaded.',
  retry: 'Try again',
  loading: 'Loading',
  close: 'Close',
} as const

export const adminMessageWords = {
  head: 'Reported messages',
  none: 'No report of a message waits.',
  noneSettled: 'No report was settled yet.',
  writtenBy: (name: string | null) => `Written by ${name ?? 'somebody who has left'}`,
  open: 'Read the conversation',
  onRecord: 'That you read it is on record in the audit log.',
  reported: 'Reported',
  masked: 'The other side read:',
} as const
