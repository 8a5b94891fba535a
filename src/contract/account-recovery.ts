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
