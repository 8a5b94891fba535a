import type { Claim } from '../claims.ts'

export const states: readonly Claim[] = [
  ['4.1', 2, 'Authentication is loading, signed out or signed in.'],
  ['4.2', 2, 'The app watches session changes.'],
  ['4.3', 2, "On sign-in the user's role is loaded right after."],
  ['4.4', 2, 'On sign-out, user, session and role are cleared.'],
  ['4.5', 2, 'Loading ends after the first session check.'],
  [
    '4.6',
    2,
    'Session events: signed in, signed out, token refreshed, user updated, password recovery, initial session.',
  ],
  ['4.7', 2, 'The session token refreshes by itself when close to expiry.'],
  ['4.8', 2, 'After 25 minutes without mouse, key, scroll or touch activity a warning dialog opens.'],
  ['4.9', 2, 'The warning counts down 5 minutes, shown as m:ss.'],
  ['4.10', 2, '"Extend Session" closes the dialog.'],
  ['4.11', 2, 'Extending shows the toast "Session Extended": "Your session has been extended."'],
  ['4.12', 2, '"Sign Out Now", or the countdown at zero, records a forced-timeout event.'],
  ['4.13', 2, 'It then shows the toast "Session Expired": "You have been signed out due to inactivity."'],
  ['4.14', 2, 'It then signs the user out.'],
  ['4.15', 2, 'Any activity resets the timers.'],
  ['4.16', 5, 'The unread count is 0 when signed out.'],
  [
    '4.17',
    5,
    "Signed in, it counts messages of the user's conversations that others sent after the conversation's last-read time.",
  ],
  ['4.18', 5, 'A message from someone else that arrives live adds 1.'],
  ['4.19', 5, 'Marking a conversation read stores the current time.'],
  ['4.20', 5, 'Marking a conversation read lowers the count by 1, never below 0.'],
  ['4.21', 1, 'On mobile the navigation menu is open or closed.'],
  ['4.22', 'open', 'The states of bookings and host applications.'],
]
