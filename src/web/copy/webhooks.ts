import type { DeliveryState, DisabledBy, TryProblem } from '../../domain/webhooks/webhook-delivery.ts'
import type { WebhookGroup } from '../../domain/webhooks/webhook-types.ts'

const groups: Record<WebhookGroup, string> = {
  booking: 'Bookings',
  payment: 'Payments',
  message: 'Messages',
  listing: 'Listings',
  review: 'Reviews',
  payout: 'Payouts',
}

const states: Record<DeliveryState, string> = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' }

const problems: Record<TryProblem, string> = {
  unreachable: 'No connection',
  too_slow: 'No answer within 10 seconds',
  not_allowed: 'Not a public address',
  secret_lost: 'The secret is lost. Replace it.',
}

const disabledBy: Record<DisabledBy, string> = {
  owner: 'It gets no events.',
  gone: 'It answered “410 Gone”, so we disabled it. It gets no events.',
  failing: 'It answered nothing but errors for three days, so we disabled it. It gets no events.',
  recovery: 'You recovered your account, so we disabled it. Check its address before you enable it.',
}

export const webhookWords = {
  nav: 'Webhooks',
  head: 'Webhooks',
  title: 'Webhooks · Daylet',
  description: 'Tell your own programs what happens on Daylet.',
  endpointHead: 'Webhook endpoint',
  endpointTitle: 'Webhook endpoint · Daylet',
  deliveryHead: 'Webhook',
  deliveryTitle: 'Webhook · Daylet',
  back: 'All endpoints',
  backToEndpoint: 'Back to the endpoint',

  endpoints: 'Endpoints',
  endpointsText:
    'Daylet sends a signed HTTP request to each endpoint when something happens to a booking, a payment, a message, a listing, a review or a payout of yours.',
  endpointsTextSite:
    'Daylet sends a signed HTTP request to each endpoint when something happens to any booking, payment, message, listing, review or payout of the site.',
  docs: 'Read how to receive webhooks',
  none: 'You don’t have any endpoints yet.',
  full: (most: number) => `You have ${most} endpoints, which is the limit. Remove one to add another.`,
  eventCount: (count: number) => (count === 1 ? '1 event' : `${count} events`),

  add: 'Add an endpoint',
  addText: 'The address has to start with https:// and lead to a public server.',
  addButton: 'Add endpoint',
  url: 'Address',
  urlHint: 'For example https://example.com/daylet-webhooks',
  needUrl: 'Enter an address that starts with https://.',
  descriptionField: 'Description (optional)',
  events: 'Events',
  needEvents: 'Choose at least one event.',
  all: (group: string) => `All of ${group}`,
  groups,

  secretHead: 'Copy the signing secret now',
  secretText: 'Your program needs it to check that a webhook comes from us. We won’t show it again.',
  secretLabel: 'Signing secret',
  toEndpoint: 'Go to the endpoint',

  status: 'Status',
  enabled: 'Enabled',
  disabled: 'Disabled',
  failing: 'Failing',
  enabledText: 'It gets the events chosen below.',
  failingText: 'Its last answers were errors. We’ll disable it after three days of errors. Failing since',
  disabledBy,
  disabledSince: 'Disabled since',
  enable: 'Enable',
  enabledNow: 'The endpoint is enabled.',
  disable: 'Disable',
  disabledNow: 'The endpoint is disabled.',
  test: 'Send test event',

  settings: 'Settings',
  save: 'Save changes',
  saved: 'Changes saved.',

  secret: 'Signing secret',
  secretStored: 'We store the secret encrypted and can’t show it again.',
  overlap: 'The old secret also signs until',
  rotate: 'Replace secret',
  rotateTitle: 'Replace the signing secret?',
  rotateText:
    'You get a new secret. For 24 hours, webhooks are signed with both secrets, so you can change your program in that time. If you replaced the secret in the last 24 hours, the one before it ends now.',
  rotateNo: 'Keep it',
  rotated: 'The secret is replaced.',

  remove: 'Remove',
  removeHead: 'Remove endpoint',
  removeText: 'Its log is removed too. This can’t be undone.',
  removeTitle: 'Remove this endpoint?',
  removeNo: 'Keep endpoint',
  removed: 'The endpoint is removed.',

  log: 'Log',
  logText: 'What we sent in the last 30 days, newest first.',
  filter: 'Filter by state',
  anyState: 'All',
  states,
  problems,
  noDeliveries: 'Nothing was sent yet. Send a test event to try it.',
  noneInState: 'Nothing in this state.',
  older: 'Older',
  newest: 'Newest',
  notTried: 'Not tried yet',
  answered: (status: number) => `Answered ${status}`,
  took: (ms: number) => `${ms.toLocaleString('en-US')} ms`,
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),

  summary: 'Summary',
  state: 'State',
  type: 'Event',
  id: 'ID',
  created: 'Created',
  nextTry: 'Next try',
  payload: 'Payload',
  payloadText: 'What we sign and send. The line breaks are added here.',
  attempts: 'Tries',
  attemptsText: 'Newest first, with the first 1,024 bytes of each answer.',
  noAttempts: 'We haven’t tried yet.',
  answer: 'Answer',
  emptyAnswer: 'The answer was empty.',
  sendAgain: 'Send again',
  sendAgainText: 'The payload and the ID stay the same.',
  sentAgain: 'We’ll send it in a moment.',
} as const
