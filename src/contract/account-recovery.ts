import { z } from 'zod'
import {
  code,
  email,
  entered,
  factorLocked,
  factorNeeded,
  linkAsks,
  linkEnded,
  nothing,
  password,
  passwordRefusals,
  suspended,
  token,
  wrongCode,
} from './account-shapes.ts'
import { endpoint, instant, resetPending, tooMany } from './shapes.ts'

// The ways back into an account by emailed links: none gets past a second factor that was set before the email was sent.

const wayIn = () => endpoint('anyone', { audited: true })

/** POST /recovery: sends a link that is good for 30 minutes; the same answer whether or not there is an account. */
const requestRecovery = wayIn()
  .route({ method: 'POST', path: '/recovery', tags: ['Accounts'], summary: 'Ask for a link to set a new password' })
  .errors(tooMany)
  .input(z.object({ email }))
  .output(nothing)

/** POST /recovery/link: whether a link still works and asks for the second factor, so that a page can say so before anything is typed; it is not used up. */
const checkRecoveryLink = endpoint('anyone')
  .route({ method: 'POST', path: '/recovery/link', tags: ['Accounts'], summary: 'Whether a recovery link still works' })
  .errors(linkEnded)
  .input(z.object({ token }))
  .output(linkAsks)

/** POST /recovery/password: sets a new password, ends every other session and signs in. The second factor or a backup code is asked for before anything changes. */
const resetPassword = wayIn()
  .route({ method: 'POST', path: '/recovery/password', tags: ['Accounts'], summary: 'Set a new password by link' })
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

/** POST /account-claim/link: whether a claim link still works and what it asks for; it is not used up. */
const checkClaimLink = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/account-claim/link',
    tags: ['Accounts'],
    summary: 'Whether a claim link still works',
  })
  .errors(linkEnded)
  .input(z.object({ token }))
  .output(linkAsks)

/** POST /account-claim: the owner takes an account back with the link of an unanswered verification or of an email about a changed sign-in method. Every sign-in method and session is removed. A second factor that was set before the email was sent is asked for first, and stays. Gives the token that sets a new password. */
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

/** POST /second-factor-reset: by a recovery or claim link, without the factor. It takes effect after 72 hours; every other channel of the account is notified and can stop it. Asking again changes nothing. Not for admins. */
const requestFactorReset = wayIn()
  .route({
    method: 'POST',
    path: '/second-factor-reset',
    tags: ['Accounts'],
    summary: 'Ask for the removal of a lost factor',
  })
  .errors({
    ...linkEnded,
    /** The link sets a password without a factor: there is nothing to wait for. */
    factor_not_asked: { status: 409 },
    admin_resets_it: { status: 403 },
    ...suspended,
    ...tooMany,
  })
  .input(z.object({ token }))
  .output(z.object({ readyAt: instant }))

/** POST /second-factor-reset/link: whether the link sent to a former address has something to stop; it is not used up. */
const checkStopLink = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/second-factor-reset/link',
    tags: ['Accounts'],
    summary: 'Whether a stop link still works',
  })
  .errors(linkEnded)
  .input(z.object({ token }))
  .output(z.object({ readyAt: instant }))

/** POST /second-factor-reset/stop: stops the removal by the link sent to an address the account had before, with a code of a second factor, or a backup code, that is older than the announced change. */
const stopFactorResetByLink = wayIn()
  .route({ method: 'POST', path: '/second-factor-reset/stop', tags: ['Accounts'], summary: 'Stop the removal by link' })
  .errors({
    ...linkEnded,
    ...factorNeeded,
    ...wrongCode,
    ...factorLocked,
    /** The factor is as new as the change that the request answers: it may be a thief's. */
    factor_too_new: { status: 403 },
    ...tooMany,
  })
  .input(z.object({ token, code: code.optional() }))
  .output(nothing)

export const recovery = {
  requestRecovery,
  checkRecoveryLink,
  resetPassword,
  checkClaimLink,
  claimAccount,
  requestFactorReset,
  checkStopLink,
  stopFactorResetByLink,
}
