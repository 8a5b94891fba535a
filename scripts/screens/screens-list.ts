export const LOOKERS = ['signed-out', 'user', 'host', 'admin'] as const
export type Looker = (typeof LOOKERS)[number]

/** The routes in §2 of the specification. */
export const SPEC_ROUTES: readonly Screen[] = [
  { name: 'home', at: '/' },
  { name: 'browse', at: '/browse?location=Berlin&spaceType=studio' },
  { name: 'space', at: '/browse', link: /^\/space\/[\w-]+/ },
  { name: 'host', at: '/host' },
  { name: 'host-application', at: '/host-application' },
  { name: 'booking-success', at: '/bookings', link: /^\/bookings\/[\w-]+/, as: '/booking-success/' },
  { name: 'auth', at: '/auth' },
  { name: 'messages', at: '/messages' },
  { name: 'admin', at: '/admin' },
  { name: 'financial', at: '/financial' },
  { name: 'privacy', at: '/privacy' },
  { name: 'terms', at: '/terms' },
  { name: 'profile', at: '/profile' },
  { name: 'bookings', at: '/bookings' },
  { name: 'not-found', at: '/nowhere' },
  { name: 'payment-methods', at: '/profile/payment-methods' },
]

/** The product's other pages, each with the roles that see content on it. */
export const MORE_ROUTES: readonly (Screen & { by: readonly Looker[] })[] = [
  { name: 'no-results', at: '/browse?location=Berlin&capacity=9999', by: ['signed-out'] },
  {
    name: 'host-profile',
    at: '/space/5eed0000-da1e-4000-a000-000000000001',
    link: /^\/hosts\/[\w-]+/,
    by: ['signed-out'],
  },
  { name: 'sign-up', at: '/auth?mode=sign-up', by: ['signed-out'] },
  { name: 'by-code', at: '/auth?way=code', by: ['signed-out'] },
  { name: 'recover', at: '/auth/recover', by: ['signed-out'] },
  { name: 'about', at: '/about', by: ['signed-out'] },
  { name: 'webhooks', at: '/profile/webhooks', by: ['user'] },
  { name: 'webhooks-of-the-site', at: '/admin/webhooks', by: ['admin'] },
  { name: 'credits', at: '/credits', by: ['signed-out'] },
  { name: 'booking', at: '/bookings', link: /^\/bookings\/[\w-]+/, by: ['user'] },
  { name: 'past-bookings', at: '/bookings?when=past', by: ['user'] },
  { name: 'cancelled-bookings', at: '/bookings?when=cancelled', by: ['user'] },
  { name: 'conversation', at: '/messages', link: /^\/messages\/[0-9a-f-]{36}/, by: ['user', 'host'] },
  { name: 'security', at: '/profile/security', by: ['user', 'admin'] },
  { name: 'notices', at: '/profile/notices', by: ['user', 'host'] },
  { name: 'notifications', at: '/profile/notifications', by: ['user'] },
  { name: 'host-calendar', at: '/host/calendar', by: ['host'] },
  ...['bookings', 'spaces', 'reviews'].map((page) => ({
    name: `host-${page}`,
    at: `/host/${page}`,
    by: ['host'] as const,
  })),
  { name: 'listing-editor', at: '/host/spaces', link: /^\/host\/spaces\/[0-9a-f-]{36}/, by: ['host'] },
  { name: 'host-embed', at: '/host/embed', by: ['host'] },
  { name: 'import-spaces', at: '/host/spaces/import', by: ['host'] },
  { name: 'import-blocked-times', at: '/host/calendar/import', by: ['host'] },
  ...['lines', 'payouts'].map((page) => ({
    name: `financial-${page}`,
    at: `/financial/${page}`,
    by: ['host'] as const,
  })),
  ...['platform', 'ledger', 'all-payouts', 'disputes', 'reconciliation'].map((page) => ({
    name: `financial-${page}`,
    at: `/financial/${page}`,
    by: ['admin'] as const,
  })),
  ...[
    ...[
      'people',
      'applications',
      'listings',
      'bookings',
      'all-bookings',
      'jobs',
      'alerts',
      'insights',
      'vitals',
      'files',
    ],
    ...['errors', 'charges', 'settings', 'environment', 'reports', 'message-reports', 'pages', 'audit-log'],
  ].map((page) => ({ name: `admin-${page}`, at: `/admin/${page}`, by: ['admin'] as const })),
  { name: 'admin-person', at: '/admin/people', link: /^\/admin\/people\/[0-9a-f-]{36}/, by: ['admin'] },
  {
    name: 'admin-application',
    at: '/admin/applications',
    link: /^\/admin\/applications\/[0-9a-f-]{36}/,
    by: ['admin'],
  },
  { name: 'admin-listing', at: '/admin/listings', link: /^\/admin\/listings\/[0-9a-f-]{36}/, by: ['admin'] },
  { name: 'admin-file', at: '/admin/files', link: /^\/admin\/files\/[0-9a-f-]{36}/, by: ['admin'] },
  { name: 'admin-page', at: '/admin/pages/about', by: ['admin'] },
]

/** `link` selects the first matching link on the page at `at`, and `as` is put in front of the linked path. */
export type Screen = { readonly name: string; readonly at: string; readonly link?: RegExp; readonly as?: string }

export const THEMES = ['light', 'dark'] as const
export const WIDTHS = {
  1280: { width: 1280, height: 800 },
  360: { width: 360, height: 740 },
} as const
export type Size = (typeof WIDTHS)[keyof typeof WIDTHS]
