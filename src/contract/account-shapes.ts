import { z } from 'zod'
import { EMAIL_ADDRESS } from '../domain/kernel/email-address.ts'
import { instant, uuid, words } from './shapes.ts'

export const email = words(254)
  .trim()
  .pipe(z.email({ pattern: EMAIL_ADDRESS }))
export const name = words(100).trim().min(1)
/** More than the longest allowed password, so that a refusal comes from the password rules. */
export const password = words(1_024).min(1)
/** A code from an email, an authenticator or a list of backup codes; blanks and hyphens are ignored. */
export const code = words(32).trim().min(1)
export const token = words(100).min(1)
export const nothing = z.object({})

export const accountShape = z.object({
  id: uuid,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['user', 'host', 'admin']),
  photoUrl: z.string().nullable(),
  /** When the wait for a second factor reset ends. Until then no money moves and no sign-in method changes. */
  factorResetAt: instant.nullable(),
})

/** The tokens themselves are in cookies that scripts can't read. */
export const sessionShape = z.object({
  account: accountShape.nullable(),
  /** When the access token expires; null without a session. */
  expiresAt: instant.nullable(),
  /** When the session ends without activity; null when signed out. */
  idleEndsAt: instant.nullable(),
  /** Until then dangerous actions don't ask for the password again; null when signed out. */
  confirmedUntil: instant.nullable(),
  /** The server's clock, so that timers don't depend on the browser's. */
  now: instant,
})

/** The result of a sign-in: signed in, or the second factor is required first. */
export const entered = z.object({ account: accountShape.nullable(), next: z.enum(['signed_in', 'second_factor']) })

export const nameRefusals = {
  bad_name: { status: 422 },
  /** The name could be mistaken for the site's operator. */
  imitating_name: { status: 422 },
} as const
export const passwordRefusals = {
  weak_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
  leaked_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
} as const
export const suspended = { account_suspended: { status: 403 } } as const
export const wrongCode = { wrong_code: { status: 422 } } as const
/** After a hundred wrong codes in a row, until the owner uses an emailed link. Backup codes count too. */
export const factorLocked = { second_factor_locked: { status: 403 } } as const
/** The link requires the account's second factor or a backup code. Nothing has changed, and the link still works. */
export const factorNeeded = { second_factor_needed: { status: 422 } } as const
/** The proof a link requires. `readyAt`: when a requested removal of the factor can be completed. */
export const linkAsks = z.object({ asked: z.boolean(), mayWait: z.boolean(), readyAt: instant.nullable() })
/** Used, expired or never issued. */
export const linkEnded = { link_ended: { status: 410 } } as const

/** Input and output of the browser's WebAuthn interface as JSON. */
export const publicKeyOptions = z.record(z.string(), z.unknown())
export const publicKeyAnswer = z.looseObject({
  id: words(1_400).min(1),
  rawId: words(1_400).min(1),
  type: z.literal('public-key'),
  response: z.record(words(40), z.unknown()),
})
