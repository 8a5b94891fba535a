import type { Channel, NoticeKind } from '../../domain/notifications/notice-kinds.ts'

const kinds: Record<NoticeKind, { name: string; text: string }> = {
  message: { name: 'Messages', text: 'Messages from guests and hosts.' },
  booking: { name: 'Requests and changes', text: 'Requests that need a response, and their outcome.' },
  reminder: { name: 'Reminders', text: 'A day and an hour before a booking starts.' },
  confirmation: { name: 'Confirmations and receipts', text: 'Confirmed, changed, cancelled, refunded.' },
  review: { name: 'Reviews', text: 'When you can leave a review, and when one about you is published.' },
  hosting: { name: 'Hosting', text: 'Decisions about your application and your listings.' },
  payout: { name: 'Payouts', text: 'Money on its way to you.' },
  account: { name: 'Your account', text: 'Codes, links and changes to how you sign in.' },
  platform: { name: 'Running the site', text: 'Reports and deadlines that need an admin.' },
}
const channels: Record<Channel, string> = { in_app: 'On Daylet', email: 'By email', push: 'Push' }

export const noticeWords = {
  kinds,
  channels,
  listTitle: 'Activity · Daylet',
  listDescription: 'News about your bookings and spaces.',
  listHead: 'Activity',
  listRecent: 'The last 90 days',
  empty: 'Nothing yet. News about your bookings and spaces appears here.',
  emptyPage: 'There are no older notifications.',
  unread: 'Unread',
  unreadCount: (count: number) => (count === 1 ? '1 unread.' : `${count} unread.`),
  readAll: 'Mark all as read',
  older: 'Older notifications',
  newest: 'Back to the newest',
  choose: 'Notification settings',

  title: 'Notification settings · Daylet',
  description: 'Choose which notifications you get, and how.',
  head: 'Notification settings',
  choices: 'Your notifications',
  choicesText: 'Some emails are required by law or for account security.',
  kind: 'About',
  always: 'Always',
  never: 'Not available',
  save: 'Save',
  saved: 'Saved',

  push: 'This browser',
  pushText: 'Get notifications here even when Daylet is closed.',
  pushOff: 'Off in this browser.',
  pushOn: 'On in this browser.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  test: 'Send me a test notification',
  testSent: (browsers: number) =>
    browsers === 0
      ? 'Push isn’t turned on in any of your browsers.'
      : browsers === 1
        ? 'Sent to one browser.'
        : `Sent to ${browsers} browsers.`,
  pushUnsupported:
    'This browser can’t receive notifications. You’ll still find everything on Daylet and in your email.',
  pushInstall: 'On iPhone and iPad, add Daylet to the home screen first and open it from there.',
  pushDenied:
    'This browser blocks notifications from Daylet. Allow them in its settings for this site, then try again.',
  pushFailed:
    'We couldn’t turn on push in this browser. It may not be able to reach its push service. Try again later.',

  stopTitle: 'Stop emails · Daylet',
  stopDescription: 'Stop emails of one kind.',
  stopHead: 'Stop these emails?',
  stopText: (kind: NoticeKind) => `You’ll get no more emails about: ${kinds[kind].name}.`,
  stopOthers:
    'You’ll still get all other emails. You can change this at any time in your profile, under Notification settings.',
  stop: 'Stop these emails',
  stopped: 'These emails are stopped',
  stoppedText: (kind: NoticeKind) => `We won’t send you any more emails about: ${kinds[kind].name}.`,
  stopBroken: 'This link is incomplete. Copy all of it from the email, or go to Notification settings in your profile.',
  toPreferences: 'Go to notification settings',
} as const
