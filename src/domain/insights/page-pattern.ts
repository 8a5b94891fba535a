import { CONTENT_SLUGS } from '../content/content-page.ts'

/** Reports have one row per page. If two patterns match a path, the one without parameters applies. */
const PAGES = [
  '/ /browse /space/:id /hosts/:id /checkout/:holdId /booking-success/:bookingId /bookings /bookings/:id',
  '/messages /messages/new /messages/:id',
  '/auth /auth/second-factor /auth/recover /auth/verify /auth/join /auth/claim /auth/stop-reset /auth/sign-out',
  '/profile /profile/security /profile/notices /profile/notifications /profile/payment-methods /profile/developers /stop-mails',
  '/profile/webhooks /profile/webhooks/:id /profile/webhook-deliveries/:id',
  '/saved /saved/shared',
  '/host /host/bookings /host/spaces /host/spaces/import /host/spaces/:id /host/reviews',
  '/host/calendar /host/calendar/import /host/embed /host-application',
  '/financial /financial/lines /financial/platform /financial/ledger /financial/all-payouts /financial/disputes',
  '/financial/reconciliation /financial/payouts /financial/payouts/:id',
  '/admin /admin/people /admin/people/:id /admin/applications /admin/applications/:id /admin/listings /admin/listings/:id',
  '/admin/bookings /admin/all-bookings /admin/all-bookings/:id /admin/jobs /admin/alerts /admin/charges /admin/settings /admin/reports',
  '/admin/message-reports /admin/subject-reports /admin/problems /admin/pages /admin/pages/:slug /admin/audit-log /admin/errors /admin/errors/:id',
  '/admin/insights /admin/developers /admin/vitals /admin/environment /admin/files /admin/files/:id',
  '/admin/webhooks /admin/webhooks/:id /admin/webhook-deliveries/:id',
  '/privacy /terms /credits',
].flatMap((line) => line.split(' '))

export const NO_PAGE = 'other'
export const PAGE_PATTERNS: readonly string[] = [...PAGES, ...CONTENT_SLUGS.map((slug) => `/${slug}`)]

const WHOLE = new Set(PAGE_PATTERNS.filter((page) => !page.includes(':')))
const WITH_ID = PAGE_PATTERNS.filter((page) => page.includes(':')).map((page) => ({ page, parts: page.split('/') }))

/**
 * Returns the pattern of a path, such as `/space/:id`, or `other`. The set of patterns is fixed, so arbitrary input
 * can't add rows.
 */
export function pagePattern(path: string): string {
  const plain = path.length > 1 ? path.slice(0, 200).replace(/\/+$/, '') || '/' : path
  if (WHOLE.has(plain)) return plain
  const parts = plain.split('/')
  const fits = (pattern: readonly string[]) =>
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
  return WITH_ID.find(({ parts: pattern }) => fits(pattern))?.page ?? NO_PAGE
}
