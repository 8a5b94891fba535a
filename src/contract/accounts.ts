import { z } from 'zod'
import { EMAIL_ADDRESS } from '../domain/kernel/email-address.ts'
import { endpoint, instant, resetPending, sessionId, tooMany, uuid, words } from './shapes.ts'

export const email = words(254)
  .trim()
  .pipe(z.email({ pattern: EMAIL_ADDRESS }))
export const name = words(100).trim().min(1)
/** More than the longest allowed password, so that a refusal comes from the password rules. */
export const password = words(1_024).min(1)
/** A code from an email, an authenticator or a list of backup codes; blanks and hyphens are ignored. */
export const code = words(32).trim().min(1)
const token = words(100).min(1)
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
const sessionShape = z.object({
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
const entered = z.object({ account: accountShape.nullable(), next: z.enum(['signed_in', 'second_factor']) })

export const nameRefusals = {
  bad_name: { status: 422 },
  /** The name could be mistaken for the site's operator. */
  imitating_name: { status: 422 },
} as const
export const passwordRefusals = {
  weak_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
  leaked_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
} as const
const suspended = { account_suspended: { status: 403 } } as const
export const wrongCode = { wrong_code: { status: 422 } } as const
/** After a hundred wrong codes in a row, until the owner uses an emailed link. Backup codes count too. */
const factorLocked = { second_factor_locked: { status: 403 } } as const
/** The link requires the account's second factor or a backup code. Nothing has changed, and the link still works. */
const factorNeeded = { second_factor_needed: { status: 422 } } as const
/** The proof a link requires. `readyAt`: when a requested removal of the factor can be completed. */
const linkAsks = z.object({ asked: z.boolean(), mayWait: z.boolean(), readyAt: instant.nullable() })
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

// Recovery by emailed links never bypasses a second factor that was set before the email was sent.

const wayIn = () => endpoint('anyone', { audited: true })

/**
 * POST /recovery: emails a link that is valid for 30 minutes. The reply is the same whether or not an account exists.
 */
const requestRecovery = wayIn()
  .route({ method: 'POST', path: '/recovery', tags: ['Accounts'], summary: 'Ask for a link to set a new password' })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

/** POST /recovery/link: whether a link still works and requires the second factor. This doesn't use up the link. */
const checkRecoveryLink = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/recovery/link',
    tags: ['Accounts'],
    summary: 'Check whether a recovery link still works',
  })
  .errors(linkEnded)
  .input(z.object({ token }))
  .output(linkAsks)

/**
 * POST /recovery/password: sets a new password, ends every other session and signs in. The second factor or a backup
 * code is checked before anything changes.
 */
const resetPassword = wayIn()
  .route({ method: 'POST', path: '/recovery/password', tags: ['Accounts'], summary: 'Set a new password with a link' })
  .errors({
    ...linkEnded,
    ...passwordRefusals,
    ...factorNeeded,
    ...wrongCode,
    ...factorLocked,
    ...suspended,
    ...resetPending,
    email_taken: { status: 409 },
    ...tooMany,
  })
  .input(z.object({ token, password, code: code.optional() }))
  .output(entered)

/** POST /account-claim/link: whether a claim link still works and what it requires. This doesn't use up the link. */
const checkClaimLink = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/account-claim/link',
    tags: ['Accounts'],
    summary: 'Check whether a claim link still works',
  })
  .errors(linkEnded)
  .input(z.object({ token }))
  .output(linkAsks)

/**
 * POST /account-claim: the owner reclaims an account with the link of an unanswered verification or of an email about a
 * changed sign-in method. Removes every sign-in method and session and returns a token that sets a new password; a
 * second factor set before the email was sent is required first, and stays.
 */
const claimAccount = wayIn()
  .route({ method: 'POST', path: '/account-claim', tags: ['Accounts'], summary: 'Take an account back' })
  .errors({
    ...linkEnded,
    ...factorNeeded,
    ...wrongCode,
    ...factorLocked,
    ...resetPending,
    email_taken: { status: 409 },
    ...tooMany,
  })
  .input(z.object({ token, code: code.optional() }))
  .output(z.object({ token: z.string() }))

/**
 * POST /second-factor-reset: requests removal of a lost second factor with a recovery or claim link. It takes effect
 * after 72 hours; every other channel of the account is notified and can stop it. Repeating the request changes
 * nothing. Not for admins.
 */
const requestFactorReset = wayIn()
  .route({
    method: 'POST',
    path: '/second-factor-reset',
    tags: ['Accounts'],
    summary: 'Ask to remove a lost second factor',
  })
  .errors({
    ...linkEnded,
    /** The link sets a password without the factor, so no reset is needed. */
    factor_not_asked: { status: 409 },
    admin_resets_it: { status: 403 },
    ...suspended,
    ...tooMany,
  })
  .input(z.object({ token }))
  .output(z.object({ readyAt: instant }))

/**
 * POST /second-factor-reset/link: whether the link sent to a former address can stop a reset. This doesn't use up the
 * link.
 */
const checkStopLink = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/second-factor-reset/link',
    tags: ['Accounts'],
    summary: 'Check whether a stop link still works',
  })
  .errors(linkEnded)
  .input(z.object({ token }))
  .output(z.object({ readyAt: instant }))

/**
 * POST /second-factor-reset/stop: stops the removal with the link sent to a former address of the account, plus a code
 * of a second factor, or a backup code, that is older than the announced change.
 */
const stopFactorResetByLink = wayIn()
  .route({
    method: 'POST',
    path: '/second-factor-reset/stop',
    tags: ['Accounts'],
    summary: 'Stop the removal with a link',
  })
  .errors({
    ...linkEnded,
    ...factorNeeded,
    ...wrongCode,
    ...factorLocked,
    /** The factor is no older than the announced change, so it may belong to a thief. */
    factor_too_new: { status: 403 },
    ...tooMany,
  })
  .input(z.object({ token, code: code.optional() }))
  .output(nothing)

const recovery = {
  requestRecovery,
  checkRecoveryLink,
  resetPassword,
  checkClaimLink,
  claimAccount,
  requestFactorReset,
  checkStopLink,
  stopFactorResetByLink,
}

/**
 * POST /sign-up: creates an account, signs in and emails a verification link. A live hold of this visitor moves to the
 * account.
 */
const signUp = wayIn()
  .route({ method: 'POST', path: '/sign-up', tags: ['Accounts'], summary: 'Sign up and sign in' })
  .errors({ email_taken: { status: 409 }, ...nameRefusals, ...passwordRefusals, ...tooMany })
  .input(z.object({ email, password, data: z.object({ first_name: name, last_name: name }) }))
  .output(entered)

/** POST /sign-in: the reply is the same for unknown addresses and wrong passwords. */
const signIn = wayIn()
  .route({ method: 'POST', path: '/sign-in', tags: ['Accounts'], summary: 'Sign in with email and password' })
  .errors({ invalid_credentials: { status: 401 }, ...suspended, ...tooMany })
  .input(z.object({ email, password }))
  .output(entered)

/** POST /sign-in/second-factor: an authenticator code or a backup code, within 5 minutes of the first factor. */
const answerSecondFactor = wayIn()
  .route({ method: 'POST', path: '/sign-in/second-factor', tags: ['Accounts'], summary: 'Enter the second factor' })
  .errors({ ...wrongCode, ...factorLocked, nothing_asked: { status: 410 }, ...tooMany })
  .input(z.object({ code }))
  .output(entered)

/**
 * POST /sign-in/code: emails a six-digit code that is valid for 10 minutes. The reply is the same whether or not an
 * account exists.
 */
const requestCode = wayIn()
  .route({ method: 'POST', path: '/sign-in/code', tags: ['Accounts'], summary: 'Ask for a code by email' })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

/** POST /sign-in/code/answer: five wrong answers invalidate the code. A correct code also verifies the address. */
const answerCode = wayIn()
  .route({ method: 'POST', path: '/sign-in/code/answer', tags: ['Accounts'], summary: 'Sign in with the emailed code' })
  .errors({ ...wrongCode, ...suspended, ...tooMany })
  .input(z.object({ email, code }))
  .output(entered)

/**
 * POST /sign-in/google: takes an ID token from Google's button. `proof_sent`: the address belongs to an account that
 * must first confirm by email.
 */
const signInWithGoogle = wayIn()
  .route({ method: 'POST', path: '/sign-in/google', tags: ['Accounts'], summary: 'Sign in with a Google ID token' })
  .errors({
    not_configured: { status: 404 },
    bad_token: { status: 422 },
    proof_sent: { status: 409 },
    ...suspended,
    ...tooMany,
  })
  .input(z.object({ credential: words(8_000).min(1) }))
  .output(entered)

/**
 * POST /sign-in/join: confirms by emailed link that the address of an external sign-in belongs to the caller. Removes
 * the account's old password, passkeys and sessions; a second factor is required first.
 */
const joinAccount = wayIn()
  .route({ method: 'POST', path: '/sign-in/join', tags: ['Accounts'], summary: 'Join an account with an emailed link' })
  .errors({ ...linkEnded, ...factorNeeded, ...wrongCode, ...factorLocked, ...suspended, ...resetPending, ...tooMany })
  .input(z.object({ token, code: code.optional() }))
  .output(entered)

const passkeyOptions = wayIn()
  .route({
    method: 'POST',
    path: '/sign-in/passkey/options',
    tags: ['Accounts'],
    summary: 'Start signing in with a passkey',
  })
  .errors(tooMany)
  .input(nothing.optional())
  .output(publicKeyOptions)

/** POST /sign-in/passkey: a passkey that verified its user needs no second factor. */
const signInWithPasskey = wayIn()
  .route({ method: 'POST', path: '/sign-in/passkey', tags: ['Accounts'], summary: 'Sign in with a passkey' })
  .errors({ bad_passkey: { status: 422 }, ...suspended, ...tooMany })
  .input(z.object({ answer: publicKeyAnswer }))
  .output(entered)

/**
 * POST /email-verification: sends the email again. The reply is the same whether or not there is an address to verify.
 */
const resendVerification = wayIn()
  .route({
    method: 'POST',
    path: '/email-verification',
    tags: ['Accounts'],
    summary: 'Send the verification email again',
  })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

/**
 * POST /email-verification/link: whether a link still works and whether it takes the account over. This doesn't use up
 * the link.
 */
const checkVerificationLink = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/email-verification/link',
    tags: ['Accounts'],
    summary: 'Check whether a verification link still works',
  })
  .errors({ ...linkEnded, other_browser: { status: 409 } })
  .input(z.object({ token }))
  .output(z.object({ takesOver: z.boolean(), asksForFactor: z.boolean() }))

/**
 * POST /email-verification/answer: confirms a new address, or verifies one within 24 hours; doesn't sign in. If no one
 * ever signed in to the account, verification takes it over without the old sign-in methods, and `newPassword` is the
 * token that sets a password.
 */
const verifyEmail = wayIn()
  .route({
    method: 'POST',
    path: '/email-verification/answer',
    tags: ['Accounts'],
    summary: 'Verify an address with a link',
  })
  .errors({
    ...linkEnded,
    ...resetPending,
    other_browser: { status: 409 },
    email_taken: { status: 409 },
  })
  .input(z.object({ token }))
  .output(z.object({ email: z.string(), newPassword: z.string().nullable() }))

export const accounts = {
  signUp,
  signIn,
  answerSecondFactor,
  requestCode,
  answerCode,
  signInWithGoogle,
  joinAccount,
  passkeyOptions,
  signInWithPasskey,
  resendVerification,
  checkVerificationLink,
  verifyEmail,
  ...recovery,
}

/**
 * POST /sign-out: ends this session, all other sessions of the account, or every session; other sessions only after a
 * recent confirmation of identity.
 */
const signOut = endpoint('anyone', { audited: true })
  .route({ method: 'POST', path: '/sign-out', tags: ['Sessions'], summary: 'Sign out here, elsewhere or everywhere' })
  .errors({ confirm_first: { status: 403 }, ...resetPending })
  .input(z.object({ where: z.enum(['here', 'elsewhere', 'everywhere']).optional() }).optional())
  .output(sessionShape)

const whoAmI = endpoint('anyone')
  .route({ method: 'GET', path: '/session', tags: ['Sessions'], summary: 'Show who is signed in' })
  .output(sessionShape)

/**
 * POST /session/refresh: exchanges the refresh token in the cookie for new tokens, unless the session was idle for 30
 * minutes; `active` reports activity.
 */
const refreshSession = endpoint('anyone')
  .route({ method: 'POST', path: '/session/refresh', tags: ['Sessions'], summary: 'Exchange the refresh token' })
  .input(z.object({ active: z.boolean().optional() }).optional())
  .output(sessionShape)

/** POST /session/activity: reports that someone moved, typed, scrolled or touched within the last minute. */
const reportActivity = endpoint('anyone')
  .route({ method: 'POST', path: '/session/activity', tags: ['Sessions'], summary: 'Report user activity' })
  .input(nothing.optional())
  .output(sessionShape)

const deviceShape = z.object({
  id: sessionId,
  /** Browser and system according to the user agent, which can be forged. */
  userAgent: z.string(),
  signedInAt: instant,
  lastActiveAt: instant,
  here: z.boolean(),
})

const listDevices = endpoint('signed_in', { enrolment: true })
  .route({ method: 'GET', path: '/devices', tags: ['Sessions'], summary: 'List signed-in devices' })
  .output(z.object({ items: z.array(deviceShape) }))

const endDevice = endpoint('confirmed')
  .route({ method: 'DELETE', path: '/devices/{id}', tags: ['Sessions'], summary: 'Sign out a device' })
  .errors(resetPending)
  .input(z.object({ id: sessionId }))
  .output(nothing)

/** POST /reauthentication/code: emails a code to the account's own address, for accounts without a password. */
const requestReauthenticationCode = endpoint('signed_in', { enrolment: true })
  .route({ method: 'POST', path: '/reauthentication/code', tags: ['Sessions'], summary: 'Ask for a code to confirm' })
  .errors({ ...tooMany })
  .input(nothing.optional())
  .output(nothing)

const reauthenticationOptions = endpoint('signed_in', { enrolment: true })
  .route({
    method: 'POST',
    path: '/reauthentication/passkey-options',
    tags: ['Sessions'],
    summary: 'Start confirming with a passkey',
  })
  .errors({ ...tooMany })
  .input(nothing.optional())
  .output(publicKeyOptions)

/**
 * POST /reauthentication: confirms the caller's identity for dangerous actions, valid for 10 minutes. Includes the
 * second factor if one is set.
 */
const reauthenticate = endpoint('signed_in', { audited: true, enrolment: true })
  .route({ method: 'POST', path: '/reauthentication', tags: ['Sessions'], summary: 'Confirm who you are' })
  .errors({
    invalid_credentials: { status: 422 },
    ...wrongCode,
    second_factor_needed: { status: 422 },
    ...factorLocked,
    bad_passkey: { status: 422 },
    ...tooMany,
  })
  .input(
    z.discriminatedUnion('by', [
      z.object({ by: z.literal('password'), password, secondFactor: code.optional() }),
      z.object({ by: z.literal('code'), code, secondFactor: code.optional() }),
      z.object({ by: z.literal('passkey'), answer: publicKeyAnswer }),
    ]),
  )
  .output(sessionShape)

export const sessions = {
  signOut,
  whoAmI,
  refreshSession,
  reportActivity,
  listDevices,
  endDevice,
  requestReauthenticationCode,
  reauthenticationOptions,
  reauthenticate,
}
