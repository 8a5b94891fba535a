import { z } from 'zod'
import { EMAIL_ADDRESS } from '../domain/kernel/email-address.ts'
import { endpoint, instant, named, resetPending, sessionId, tooMany, uuid, words } from './shapes.ts'

export const email = words(254)
  .trim()
  .pipe(z.email({ pattern: EMAIL_ADDRESS }))
export const name = words(100).trim().min(1)
export const password = words(1_024).min(1)
export const code = words(32).trim().min(1)
const token = words(100).min(1)
export const nothing = z.object({})

export const accountShape = named(
  'Account',
  'The account of a person, as they see it themselves.',
  z.object({
    id: uuid,
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(['user', 'host', 'admin']),
    photoUrl: z.string().nullable(),
    factorResetAt: instant
      .nullable()
      .describe(
        'The time from which a requested removal of the second factor can be completed. Until then, no money moves and no sign-in method changes.',
      ),
  }),
)

const sessionShape = named(
  'Session',
  "The tokens themselves are in cookies that scripts can't read.",
  z.object({
    account: accountShape.nullable(),
    expiresAt: instant.nullable(),
    idleEndsAt: instant
      .nullable()
      .describe('The time at which the session ends if there is no activity. Null after sign-out.'),
    confirmedUntil: instant
      .nullable()
      .describe("Until this time, dangerous actions don't ask for the password again. Null after sign-out."),
    now: instant.describe("The server's clock, so that timers don't depend on the browser's."),
  }),
)

const entered = named(
  'SignInResult',
  'The account, or null while its second factor is missing.',
  z.object({ account: accountShape.nullable(), next: z.enum(['signed_in', 'second_factor']) }),
)

export const nameRefusals = {
  bad_name: { status: 422 },
  imitating_name: { status: 422 },
} as const
export const passwordRefusals = {
  weak_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
  leaked_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
} as const
const suspended = { account_suspended: { status: 403 } } as const
export const wrongCode = { wrong_code: { status: 422 } } as const
/**
 * After a hundred wrong codes in a row, the factor is locked until the owner uses an emailed link. Wrong backup codes
 * count too.
 */
const factorLocked = { second_factor_locked: { status: 403 } } as const
/**
 * The link requires the account's second factor or a backup code. Nothing has changed yet, and the link still works.
 */
const factorNeeded = { second_factor_needed: { status: 422 } } as const
/**
 * `asked` says whether the link requires the second factor. `mayWait` is false for admins, who can't request its
 * removal. `readyAt` is the time from which a requested removal can be completed.
 */
const linkAsks = z.object({ asked: z.boolean(), mayWait: z.boolean(), readyAt: instant.nullable() })
export const linkEnded = { link_ended: { status: 410 } } as const

/** Input and output of the browser's WebAuthn interface, as JSON. */
export const publicKeyOptions = z.record(z.string(), z.unknown())
export const publicKeyAnswer = named(
  'PublicKeyCredential',
  'The answer of the browser’s WebAuthn interface, as JSON.',
  z.looseObject({
    id: words(1_400).min(1),
    rawId: words(1_400).min(1),
    type: z.literal('public-key'),
    response: z.record(words(40), z.unknown()),
  }),
)

// Recovery by emailed link never bypasses a second factor that was set up before the email was sent.

const wayIn = () => endpoint('anyone', { audited: true })

const requestRecovery = wayIn()
  .route({
    method: 'POST',
    path: '/recovery',
    tags: ['Accounts'],
    summary: 'Ask for a link to set a new password',
    description:
      'Emails a link that is valid for 30 minutes. The response is the same whether or not an account exists.',
  })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

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

const resetPassword = wayIn()
  .route({
    method: 'POST',
    path: '/recovery/password',
    tags: ['Accounts'],
    summary: 'Set a new password with a link',
    description:
      'Sets a new password, ends every other session and signs the user in. The second factor or a backup code is checked before anything changes.',
  })
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

const claimAccount = wayIn()
  .route({
    method: 'POST',
    path: '/account-claim',
    tags: ['Accounts'],
    summary: 'Take an account back',
    description:
      'Lets the owner reclaim an account with the link from an unanswered verification email, or from an email about a changed sign-in method. Removes every sign-in method and session, and returns a token for setting a new password. A second factor that was set up before the email was sent stays, and must be entered first.',
  })
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

const requestFactorReset = wayIn()
  .route({
    method: 'POST',
    path: '/second-factor-reset',
    tags: ['Accounts'],
    summary: 'Ask to remove a lost second factor',
    description:
      "Uses a recovery or claim link to request the removal of a lost second factor. The removal can be completed after 72 hours. We notify the owner through all other contact channels of the account, so that they can stop it. Repeating the request changes nothing. Admins can't use this.",
  })
  .errors({
    ...linkEnded,
    /** The link can set a password without the second factor, so the factor doesn't have to be removed. */
    factor_not_asked: { status: 409 },
    admin_resets_it: { status: 403 },
    ...suspended,
    ...tooMany,
  })
  .input(z.object({ token }))
  .output(z.object({ readyAt: instant }))

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

const stopFactorResetByLink = wayIn()
  .route({
    method: 'POST',
    path: '/second-factor-reset/stop',
    tags: ['Accounts'],
    summary: 'Stop the removal with a link',
    description:
      'Stops the removal with the link that was sent to a former address of the account. Also requires a code from a second factor that is older than the announced change, or one of its backup codes.',
  })
  .errors({
    ...linkEnded,
    ...factorNeeded,
    ...wrongCode,
    ...factorLocked,
    /** The factor isn't older than the announced change, so it may belong to a thief. */
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

const signUp = wayIn()
  .route({
    method: 'POST',
    path: '/sign-up',
    tags: ['Accounts'],
    summary: 'Sign up and sign in',
    description:
      "Creates an account, signs the user in and emails a verification link. The visitor's active hold moves to the account.",
  })
  .errors({ email_taken: { status: 409 }, ...nameRefusals, ...passwordRefusals, ...tooMany })
  .input(z.object({ email, password, data: z.object({ first_name: name, last_name: name }) }))
  .output(entered)

const signIn = wayIn()
  .route({
    method: 'POST',
    path: '/sign-in',
    tags: ['Accounts'],
    summary: 'Sign in with email and password',
    description: 'The response is the same for unknown addresses and wrong passwords.',
  })
  .errors({ invalid_credentials: { status: 401 }, ...suspended, ...tooMany })
  .input(z.object({ email, password }))
  .output(entered)

const answerSecondFactor = wayIn()
  .route({
    method: 'POST',
    path: '/sign-in/second-factor',
    tags: ['Accounts'],
    summary: 'Enter the second factor',
    description: 'Accepts an authenticator code or a backup code within 5 minutes of the first factor.',
  })
  .errors({ ...wrongCode, ...factorLocked, nothing_asked: { status: 410 }, ...tooMany })
  .input(z.object({ code }))
  .output(entered)

const requestCode = wayIn()
  .route({
    method: 'POST',
    path: '/sign-in/code',
    tags: ['Accounts'],
    summary: 'Ask for a code by email',
    description:
      'Emails a six-digit code that is valid for 10 minutes. The response is the same whether or not an account exists.',
  })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

const answerCode = wayIn()
  .route({
    method: 'POST',
    path: '/sign-in/code/answer',
    tags: ['Accounts'],
    summary: 'Sign in with the emailed code',
    description: 'Five wrong codes invalidate the emailed one. A correct code also verifies the address.',
  })
  .errors({ ...wrongCode, ...suspended, ...tooMany })
  .input(z.object({ email, code }))
  .output(entered)

const signInWithGoogle = wayIn()
  .route({
    method: 'POST',
    path: '/sign-in/google',
    tags: ['Accounts'],
    summary: 'Sign in with a Google ID token',
    description:
      "Takes an ID token from Google's button. `proof_sent` means that the address belongs to an account whose owner must first confirm by email.",
  })
  .errors({
    not_configured: { status: 404 },
    bad_token: { status: 422 },
    proof_sent: { status: 409 },
    ...suspended,
    ...tooMany,
  })
  .input(z.object({ credential: words(8_000).min(1) }))
  .output(entered)

const joinAccount = wayIn()
  .route({
    method: 'POST',
    path: '/sign-in/join',
    tags: ['Accounts'],
    summary: 'Join an account with an emailed link',
    description:
      "Confirms, by emailed link, that the address of an external sign-in belongs to the caller. Removes the account's old password, passkeys and sessions. If the account has a second factor, it must be entered first.",
  })
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

const signInWithPasskey = wayIn()
  .route({
    method: 'POST',
    path: '/sign-in/passkey',
    tags: ['Accounts'],
    summary: 'Sign in with a passkey',
    description: 'A passkey that verified its user needs no second factor.',
  })
  .errors({ bad_passkey: { status: 422 }, ...suspended, ...tooMany })
  .input(z.object({ answer: publicKeyAnswer }))
  .output(entered)

const resendVerification = wayIn()
  .route({
    method: 'POST',
    path: '/email-verification',
    tags: ['Accounts'],
    summary: 'Send the verification email again',
    description: 'The response is the same whether or not there is an address to verify.',
  })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

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

const verifyEmail = wayIn()
  .route({
    method: 'POST',
    path: '/email-verification/answer',
    tags: ['Accounts'],
    summary: 'Verify an address with a link',
    description:
      "Confirms a new address or verifies the current one. The link works for 24 hours and doesn't require signing in. If nobody has ever signed in to the account, the old sign-in methods are removed, and `newPassword` is a token for setting a password.",
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

const signOut = endpoint('anyone', { audited: true })
  .route({
    method: 'POST',
    path: '/sign-out',
    tags: ['Sessions'],
    summary: 'Sign out here, elsewhere or everywhere',
    description:
      'Ends this session, all other sessions of the account, or every session. Ending other sessions requires a recent confirmation of identity.',
  })
  .errors({ confirm_first: { status: 403 }, ...resetPending })
  .input(z.object({ where: z.enum(['here', 'elsewhere', 'everywhere']).optional() }).optional())
  .output(sessionShape)

const whoAmI = endpoint('anyone')
  .route({ method: 'GET', path: '/session', tags: ['Sessions'], summary: 'Show who is signed in' })
  .output(sessionShape)

const refreshSession = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/session/refresh',
    tags: ['Sessions'],
    summary: 'Exchange the refresh token',
    description:
      'Exchanges the refresh token in the cookie for new tokens, unless the session has been idle for 30 minutes. `active` says that the user was active.',
  })
  .input(z.object({ active: z.boolean().optional() }).optional())
  .output(sessionShape)

const reportActivity = endpoint('anyone')
  .route({ method: 'POST', path: '/session/activity', tags: ['Sessions'], summary: 'Report user activity' })
  .input(nothing.optional())
  .output(sessionShape)

const deviceShape = z.object({
  id: sessionId,
  userAgent: z.string().describe('Derived from the user agent, which can be forged.'),
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

const requestReauthenticationCode = endpoint('signed_in', { enrolment: true })
  .route({
    method: 'POST',
    path: '/reauthentication/code',
    tags: ['Sessions'],
    summary: 'Ask for a code to confirm',
    description: "Emails a code to the account's own address, for accounts without a password.",
  })
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

const reauthenticate = endpoint('signed_in', { audited: true, enrolment: true })
  .route({
    method: 'POST',
    path: '/reauthentication',
    tags: ['Sessions'],
    summary: 'Confirm who you are',
    description:
      "Confirms the caller's identity for dangerous actions during the next 10 minutes. Requires the second factor if one is set.",
  })
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
