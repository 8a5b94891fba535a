/** No response may contain these keys. A column's name shows that an entire row was sent. */
const NEVER =
  /^(pass(word|code).*|.*hash|.*sealed.*|salt|.*token|cookie|session_?id|credential_?id|public_?key|(user|account|guest|host)_?id|suspen.*|payout.*|ledger.*|gateway.*|ip|deleted_?at)$/i
const COLUMN = /_/

/** Only these operations may return these keys, and only for the caller's own objects. */
const OWN: Record<string, readonly RegExp[]> = {
  secret: [
    /^profile\.enrollSecondFactor$/,
    /^(apiKeys|siteKeys)\.(create|rotate)/,
    /^(webhooks|siteWebhooks)\.rotateWebhookSecret$/,
  ],
  uri: [/^profile\.enrollSecondFactor$/],
  codes: [/^profile\.(verifySecondFactor|renewBackupCodes)$/],
  email: [
    /^allBookings\.showBookingRecord$/,
    /^listingReviews\./,
    /^accounts\./,
    /^sessions\./,
    /^profile\./,
    /^admin\./,
    /^people\./,
    /^settings\./,
  ],
  phone: [/^hosting\./, /^admin\./, /^settings\./],
  legalName: [/^hosting\./, /^admin\./],
  lastName: [/^accounts\./, /^sessions\./, /^profile\./],
  newEmail: [/^profile\./],
  userAgent: [/^sessions\.listDevices$/],
  commissionCents: [/^bookings\./, /^financial\./],
  last4: [/^booking(s|Steps)\./, /^paymentMethods\./],
  address: [/^booking(s|Steps)\./, /^settings\./],
  street: [/^listingReviews\./, /^listings\./],
  point: [/^listingReviews\./, /^listings\./],
  accessInstructions: [/^listingReviews\./, /^booking(s|Steps)\./, /^listings\./],
}

export function keysNotFor(operation: string, own: boolean, answer: Response, body: string): string[] {
  if (!answer.headers.get('content-type')?.includes('json')) return []
  const named = !/^(bookings|bookingSteps|listings)\./.test(operation) || own || operation === 'bookings.holdSlot'
  return [...new Set(keysIn(JSON.parse(body)))].filter((key) => {
    const where = OWN[key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]
    if (where) return !named || !where.some((pattern) => pattern.test(operation))
    return NEVER.test(key) || COLUMN.test(key)
  })
}

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [key, ...keysIn(inner)]))
}
