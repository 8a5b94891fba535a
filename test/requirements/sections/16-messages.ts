import type { Claim } from '../claims.ts'

export const messages: readonly Claim[] = [
  ['16.1', 5, 'One conversation for each guest, host and space, before a booking too.'],
  ['16.2', 5, 'Messages carry attachments.'],
  [
    '16.3',
    5,
    'Contact details are masked unless guest and host have a booking that is confirmed or completed, and the reason is shown.',
  ],
  ['16.4', 5, 'Replies are saved and used again.'],
  ['16.5', 5, 'The writer hears that a message arrived and was read.'],
  ['16.6', 5, 'Typing is told to the other side.'],
  ['16.7', 5, 'Messages are searched, each in one’s own conversations.'],
  ['16.8', 5, 'After a dropped connection news go on without loss, each once and in order.'],
  ['16.9', 5, 'The exact unread count is by the clock of the server.'],
  ['16.10', 5, 'Last-read times are kept by the server too, so that devices agree.'],
  ['16.11', 5, 'Notices stand on the site.'],
  ['16.12', 5, 'Notices go out by e-mail.'],
  ['16.13', 5, 'Notices are pushed to browsers that asked.'],
  ['16.14', 5, 'Each kind is chosen for each way.'],
  ['16.15', 5, 'Guest and host are reminded 24 hours and an hour before the start.'],
]
