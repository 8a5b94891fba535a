import { z } from 'zod'
import {
  code,
  factorLocked,
  nothing,
  password,
  publicKeyAnswer,
  publicKeyOptions,
  sessionShape,
  wrongCode,
} from './account-shapes.ts'
import { endpoint, instant, resetPending, sessionId, tooMany } from './shapes.ts'

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
