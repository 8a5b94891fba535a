import type { Claim } from '../claims.ts'

export const addresses: readonly Claim[] = [
  [
    '19.1',
    6,
    'Pages of our own: /checkout/{holdId}, /bookings/{id}, /profile/payment-methods, /profile/security, /host/spaces/{id}, /host/calendar, /auth/*.',
  ],
  [
    '19.2',
    6,
    'Addresses that are no pages: /api, /storage, /realtime, /healthz, /readyz, /metrics, /sitemap.xml and /robots.txt.',
  ],
]
