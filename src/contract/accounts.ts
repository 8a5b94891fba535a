import { z } from 'zod'
import { recovery } from './account-recovery.ts'
import {
  code,
  email,
  entered,
  factorLocked,
  factorNeeded,
  linkEnded,
  name,
  nameRefusals,
  nothing,
  password,
  passwordRefusals,
  publicKeyAnswer,
  publicKeyOptions,
  suspended,
  token,
  wrongCode,
} from './account-shapes.ts'
import { endpoint, resetPending, tooMany, words } from './shapes.ts'

const wayIn = () => endpoint('anyone', { audited: true })

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
