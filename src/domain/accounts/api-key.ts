/** What a person's key may do. Reading and writing are granted apart. */
export const SCOPES = [
  'read:spaces',
  'write:spaces',
  'read:bookings',
  'write:bookings',
  'write:payments',
  'read:messages',
  'write:messages',
  'read:reviews',
  'write:reviews',
  'read:favourites',
  'write:favourites',
  'read:payouts',
  'read:profile',
] as const

/** What a site key may do, with the rights of the admin who made it. */
export const SITE_SCOPES = ['read:admin', 'write:admin'] as const

export type Scope = (typeof SCOPES)[number] | (typeof SITE_SCOPES)[number]

/** The lifetimes to choose from, in days. Null means that the key doesn't expire. */
export const KEY_DAYS = [30, 90, 365, null] as const

/** The most keys an account or the site may have at once, so that a leaked session can't fill the table. */
export const MOST_KEYS = 20

/** After a rotation, the former key works for this long, so that programs can be switched one by one. */
export const ROTATION_HOURS = 24
