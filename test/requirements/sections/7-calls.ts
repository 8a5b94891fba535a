import type { Claim } from '../claims.ts'

const made: readonly Claim[] = [
  [
    '7.1',
    'open',
    'A hosted backend client with a public anonymous key: all calls go to the one API of this site instead.',
  ],
  ['7.2', 1, 'Sign-up sends e-mail, password and data {first_name, last_name}, and leads to the root path.'],
  ['7.3', 1, 'Sign-in with password sends e-mail and password.'],
  ['7.4', 2, 'Sign-in with Google goes through the OAuth provider and leads to the root path.'],
  ['7.5', 1, 'Sign-out has no payload.'],
  ['7.6', 1, 'The role is read from user_roles by user_id, the latest assigned_at first, one row.'],
  ['7.7', 2, 'An error is inserted into error_logs.'],
  ['7.8', 2, 'An event is inserted into analytics_events.'],
  ['7.9', 2, 'Metrics are inserted into performance_metrics as one batch.'],
  ['7.10', 2, 'The server function security-monitor is called with {event_type, details}; failures are ignored.'],
  ['7.11', 5, 'Conversations are listed as id and last_message_at where user_id or host_id is the current user.'],
  [
    '7.12',
    5,
    'Unread messages are counted per conversation: not sent by the current user, later than the last-read time or 1970.',
  ],
  ['7.13', 5, 'Live messages: a subscription to inserts on messages, on a channel for unread messages.'],
  ['7.14', 2, 'Security events session_timeout_warning and session_timeout_forced are logged.'],
  ['7.15', 2, 'A service worker is registered at /sw.js with scope /.'],
  ['7.16', 1, 'Addresses of public pictures accept width, height, quality and format.'],
  ['7.17', 1, 'A picture without parameters has width 800, quality 80 and format webp.'],
  [
    '7.18',
    2,
    'Authentication endpoints: sign-up, token (password, refresh, pkce, id_token), one-time code, verify, recover, resend, get and update user, logout.',
  ],
  ['7.19', 2, 'Authentication endpoints: multi-factor enroll, challenge and verify, reauthenticate, single sign-on.'],
  ['7.20', 3, 'Storage supports buckets and object upload, sign, list, move, copy and remove.'],
  ['7.21', 5, 'Realtime uses a websocket with heartbeat.'],
  ['7.22', 'open', 'Space, booking, payment, host application, message-send and admin calls.'],
]

const security: readonly Claim[] = [
  [
    '7.23',
    2,
    'Security events: signin_failed, weak_password_attempt, leaked_password_detected, suspicious_rapid_clicks, console_security_warning.',
  ],
  ['7.24', 2, 'Three signin_failed are a suspicious pattern.'],
  ['7.25', 2, 'A weak_password_attempt with a leaked_password_detected is a suspicious pattern.'],
  ['7.26', 2, 'A suspicious_rapid_clicks with a console_security_warning is a suspicious pattern.'],
  ['7.27', 'open', 'What happens on a match.'],
  ['7.28', 2, 'A rate limiter refuses with false.'],
  ['7.29', 'open', 'The message of a rate-limit refusal.'],
]

export const calls: readonly Claim[] = [...made, ...security]
