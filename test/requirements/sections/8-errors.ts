import type { Claim } from '../claims.ts'

export const errors: readonly Claim[] = [
  ['8.1', 2, 'Inactivity: the toast "Session Expired": "You have been signed out due to inactivity."'],
  [
    '8.2',
    1,
    'Generic failure: "Something went wrong": "We encountered an unexpected error. Our team has been notified."',
  ],
  ['8.3', 1, 'Page failure: "Page Error": "This page couldn\'t load properly. Please try refreshing."'],
  ['8.4', 1, 'Component failure: "Component Error": "This component failed to load."'],
  ['8.5', 2, 'Global errors and unhandled rejections are logged with severity high.'],
  ['8.6', 2, 'Console errors are logged with severity medium.'],
  ['8.7', 2, 'Type tags of logged errors: javascript_error, promise_rejection, console_error.'],
  ['8.8', 2, 'Failures of logging, analytics and the security monitor are silent.'],
  ['8.9', 5, 'Failures of the unread count are silent.'],
  ['8.10', 2, 'Failures of the cache and the service worker are silent.'],
  [
    '8.11',
    'open',
    'Messages of auth errors: missing session, invalid credentials, weak password, invalid token, retryable gateway or network failure.',
  ],
]
