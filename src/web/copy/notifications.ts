import type { Channel, NoticeKind } from '../../domain/notifications/notice-kinds.ts'

const kinds: Record<NoticeKind, { name: string; text: string }> = {
  message: { name: 'Messages', text: 'What guests and hosts write to you.' },
  booking: { name: 'Requests and changes', text: 'What waits for an answer, and what became of it.' },
  reminder: { name: 'Reminders', text: 'A day and an hour before a booking begins.' },
  confirmation: { name: 'Confirmations and receipts', text: 'Confirmed, changed, cancelled, money back.' },
  review: { name: 'Reviews', text: 'When you can write one, and when one of you can be read.' },
  hosting: { name: 'Hosting', text: 'What was decided of your application and your listings.' },
  payout: { name: 'Payouts', text: 'Money that is on its way to you.' },
  account: { name: 'Your account', text: 'Codes, links and changes of how you sign in.' },
  platform: { name: 'Running the site', text: 'Reports and deadlines that need an admin.' },
}
const channels: Record<Channel, string> = { in_app: 'On Daylet', email: 'By email', push: 'To browsers' }

export const noticeWords = {
  kinds,
  channels,
  listTitle: 'Notices · Daylet',
  listDescription: 'What happened around your bookings and spaces.',
  listHead: 'Notices',
  listText: 'What happened in the last 90 days.',
  empty: 'Nothing yet. What happens around your bookings and spaces stands here.',
  emptyPage: 'There are no older notices.',
  unread: 'Unread',
  unreadCount: (count: number) => (count === 1 ? 'One is unread.' : `${count} are unread.`),
  readAll: 'Mark all as read',
  older: 'Older notices',
  newest: 'Back to the newest',
  choose: 'Choose what you are told',

  title: 'Notifications · Daylet',
  description: 'What you are told, and how.',
  head: 'Notifications',
  choices: 'What you are told',
  choicesText: 'Some letters cannot be stopped: law, your contract or the safety of your account needs them.',
  kind: 'About',
  always: 'Always',
  never: 'Not this way',
  save: 'Save',
  saved: 'Saved',

  push: 'This browser',
  pushText: 'Notices can reach you here while Daylet is closed.',
  pushOff: 'Off in this browser.',
  pushOn: 'On in this browser.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  test: 'Send me a test notice',
  testSent: (browsers: number) =>
    browsers === 0
      ? 'No browser of yours is turned on.'
      : browsers === 1
        ? 'On its way to one browser.'
        : `On its way to ${browsers} browsers.`,
  pushUnsupported: 'This browser cannot receive notices. Everything is still on Daylet and in your mail.',
  pushInstall: 'On iPhone and iPad, add Daylet to the home screen first and open it from there.',
  pushDenied:
    'This browser was told to block notices from Daylet. Allow them in its settings for this site, then come back.',
  pushNeedsScript: 'Turning this on needs JavaScript.',
  pushFailed: 'The browser could not be turned on. It may have no connection to its push service. Try again later.',

  stopTitle: 'Stop mails · Daylet',
  stopDescription: 'Stop mails of one kind.',
  stopHead: 'Stop these mails?',
  stopText: (kind: NoticeKind) => `You would get no more mails about: ${kinds[kind].name}.`,
  stopOthers: 'Everything else goes on. You can change this at any time in your profile, under Notifications.',
  stop: 'Stop these mails',
  stopped: 'These mails are stopped',
  stoppedText: (kind: NoticeKind) => `No more mails go out about: ${kinds[kind].name}.`,
  stopBroken: 'This link is not complete. Copy all of it from the mail, or change your mails in your profile.',
  toPreferences: 'Go to Notifications',
} as const
