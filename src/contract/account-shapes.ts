import { z } from 'zod'
import { EMAIL_ADDRESS } from '../domain/kernel/email-address.ts'
import { instant, uuid, words } from './shapes.ts'

export const email = words(254)
  .trim()
  .pipe(z.email({ pattern: EMAIL_ADDRESS }))
export const name = words(100).trim().min(1)
/** Longer than any that is chosen: what is wrong with one is said in the rules' own sentences. */
export const password = words(1_024).min(1)
/** What was typed from a mail, an authenticator or a list of backup codes; blanks and hyphens do not matter. */
export const code = words(32).trim().min(1)
/** The secret of a link sent by mail. */
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
  /** Someone asked for the removal of the second factor: when the wait ends. Until then no money moves and no sign-in method changes. */
  factorResetAt: instant.nullable(),
})

/** The tokens themselves are in cookies that no script can read. */
export const sessionShape = z.object({
  account: accountShape.nullable(),
  /** When the access token ends and must have been refreshed; null without a session. */
  expiresAt: instant.nullable(),
  /** When the session ends unless somebody does something; null when signed out. */
  idleEndsAt: instant.nullable(),
  /** Until then dangerous acts are not asked for the password again; null when signed out. */
  confirmedUntil: instant.nullable(),
  /** The server's clock, so that no timer trusts the browser's. */
  now: instant,
})

/** Where a way in has led: signed in, or asked for the second factor first. */
export const entered = z.object({ account: accountShape.nullable(), next: z.enum(['signed_in', 'second_factor']) })

export const nameRefusals = {
  bad_name: { status: 422 },
  /** It would be taken for the operator of the site. */
  imitating_name: { status: 422 },
} as const
export const passwordRefusals = {
  weak_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
  leaked_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
} as const
export const suspended = { account_suspended: { status: 403 } } as const
export const wrongCode = { wrong_code: { status: 422 } } as const
/** After a hundred wrong codes in a row, until the owner has come by a mailed link; backup codes count all the same. */
export const factorLocked = { second_factor_locked: { status: 403 } } as const
/** The link asks for the account's second factor or a backup code first. Nothing has changed, and the link still works. */
export const factorNeeded = { second_factor_needed: { status: 422 } } as const
/** What a link asks for. `readyAt`: somebody asked for the removal of the factor, and then it can be removed. */
export const linkAsks = z.object({ asked: z.boolean(), mayWait: z.boolean(), readyAt: instant.nullable() })
/** Used, run out or never given out. */
export const linkEnded = { link_ended: { status: 410 } } as const

/** What the browser's WebAuthn interface takes and gives, as JSON. */
export const publicKeyOptions = z.record(z.string(), z.unknown())
export const publicKeyAnswer = z.looseObject({
  id: words(1_400).min(1),
  rawId: words(1_400).min(1),
  type: z.literal('public-key'),
  response: z.record(words(40), z.unknown()),
})
