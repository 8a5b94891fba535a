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

/** POST /sign-up: makes an account, signs in at once and sends a mail to verify the address; a live hold of this visitor comes along. */
const signUp = wayIn()
  .route({ method: 'POST', path: '/sign-up', tags: ['Accounts'], summary: 'Sign up and sign in' })
  .errors({ email_taken: { status: 409 }, ...nameRefusals, ...passwordRefusals, ...tooMany })
  .input(z.object({ email, password, data: z.object({ first_name: name, last_name: name }) }))
  .output(entered)

/** POST /sign-in: equal answers for unknown addresses and wrong passwords. */
const signIn = wayIn()
  .route({ method: 'POST', path: '/sign-in', tags: ['Accounts'], summary: 'Sign in with e-mail and password' })
  .errors({ invalid_credentials: { status: 401 }, ...suspended, ...tooMany })
  .input(z.object({ email, password }))
  .output(entered)

/** POST /sign-in/second-factor: a code of the authenticator, or a backup code, within 5 minutes of the first factor. */
const answerSecondFactor = wayIn()
  .route({ method: 'POST', path: '/sign-in/second-factor', tags: ['Accounts'], summary: 'Answer the second factor' })
  .errors({ ...wrongCode, ...factorLocked, nothing_asked: { status: 410 }, ...tooMany })
  .input(z.object({ code }))
  .output(entered)

/** POST /sign-in/code: sends a code of six digits that is good for 10 minutes; the same answer whether or not there is an account. */
const requestCode = wayIn()
  .route({ method: 'POST', path: '/sign-in/code', tags: ['Accounts'], summary: 'Ask for a code by e-mail' })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

/** POST /sign-in/code/answer: five wrong answers end the code. It also proves the address. */
const answerCode = wayIn()
  .route({ method: 'POST', path: '/sign-in/code/answer', tags: ['Accounts'], summary: 'Sign in with the code' })
  .errors({ ...wrongCode, ...suspended, ...tooMany })
  .input(z.object({ email, code }))
  .output(entered)

/** POST /sign-in/google: an ID token from Google's own button; `proof_sent` when the address belongs to an account that must prove itself by mail. */
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

/** POST /sign-in/join: the mailed proof that the address of an outside sign-in is theirs; the account's old password, passkeys and sessions are dropped. A second factor is asked for first. */
const joinAccount = wayIn()
  .route({ method: 'POST', path: '/sign-in/join', tags: ['Accounts'], summary: 'Join an account after proof by mail' })
  .errors({ ...linkEnded, ...factorNeeded, ...wrongCode, ...factorLocked, ...suspended, ...resetPending, ...tooMany })
  .input(z.object({ token, code: code.optional() }))
  .output(entered)

const passkeyOptions = wayIn()
  .route({ method: 'POST', path: '/sign-in/passkey/options', tags: ['Accounts'], summary: 'Begin with a passkey' })
  .errors(tooMany)
  .input(nothing.optional())
  .output(publicKeyOptions)

/** POST /sign-in/passkey: a passkey that verified its user needs no second factor. */
const signInWithPasskey = wayIn()
  .route({ method: 'POST', path: '/sign-in/passkey', tags: ['Accounts'], summary: 'Sign in with a passkey' })
  .errors({ bad_passkey: { status: 422 }, ...suspended, ...tooMany })
  .input(z.object({ answer: publicKeyAnswer }))
  .output(entered)

/** POST /email-verification: sends the mail again; the same answer whether or not there is something to verify. */
const resendVerification = wayIn()
  .route({
    method: 'POST',
    path: '/email-verification',
    tags: ['Accounts'],
    summary: 'Send the verification mail again',
  })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

/** POST /email-verification/link: whether a link still works, so that a page can say so first, and whether it takes the account over; it is not used up. */
const checkVerificationLink = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/email-verification/link',
    tags: ['Accounts'],
    summary: 'Whether a link still works',
  })
  .errors({ ...linkEnded, other_browser: { status: 409 } })
  .input(z.object({ token }))
  .output(z.object({ takesOver: z.boolean(), asksForFactor: z.boolean() }))

/** POST /email-verification/answer: the link of a verification, good for 24 hours, or of a new address; signs nobody in. Where the account was never signed in to, a verification takes it over clean, and `newPassword` is the token that sets a new password. */
const verifyEmail = wayIn()
  .route({
    method: 'POST',
    path: '/email-verification/answer',
    tags: ['Accounts'],
    summary: 'Verify an address by link',
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
