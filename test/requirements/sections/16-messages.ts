import type { Claim } from '../claims.ts'

export const messages: readonly Claim[] = [
  ['16.1', 5, 'Each guest, host and space have one conversation, also before a booking.'],
  ['16.2', 5, 'Messages can have attachments.'],
  [
    '16.3',
    5,
    'Contact details are masked unless guest and host have a booking that is confirmed or completed, and the reason is shown.',
  ],
  ['16.4', 5, 'Replies can be saved and reused.'],
  ['16.5', 5, 'The author sees that a message was delivered and read.'],
  ['16.6', 5, 'The other person sees typing.'],
  ['16.7', 5, 'Everyone can search their own conversations.'],
  ['16.8', 5, 'After a dropped connection news continue without loss, each once and in order.'],
  ['16.9', 5, 'The exact unread count uses the server’s clock.'],
  ['16.10', 5, 'The server stores last-read times too, so that devices agree.'],
  ['16.11', 5, 'Notices are shown on the site.'],
  ['16.12', 5, 'Notices are sent by email.'],
  ['16.13', 5, 'Notices are pushed to subscribed browsers.'],
  ['16.14', 5, 'Each kind can be chosen for each channel.'],
  ['16.15', 5, 'Guest and host are reminded 24 hours and an hour before the start.'],
]
