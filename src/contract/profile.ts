import { z } from 'zod'
import {
  accountShape,
  code,
  email,
  name,
  nameRefusals,
  nothing,
  password,
  passwordRefusals,
  publicKeyAnswer,
  publicKeyOptions,
  wrongCode,
} from './accounts.ts'
import { endpoint, instant, resetPending, tooMany, uuid } from './shapes.ts'

const passkeyShape = z.object({ id: uuid, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })

const profileShape = z.object({
  account: accountShape,
  newEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  joined: z.array(z.enum(['google', 'sso'])),
  secondFactor: z.object({
    on: z.boolean(),
    backupCodesLeft: z.int(),
    /**
     * A requested removal of the second factor. `mayStop` is true if this session, or the passkey or factor used to
     * sign in, is older than the announced change.
     */
    reset: z.object({ requestedAt: instant, readyAt: instant, mayStop: z.boolean() }).nullable(),
  }),
  passkeys: z.array(passkeyShape),
})

const showProfile = endpoint('signed_in', { enrolment: true })
  .route({ method: 'GET', path: '/profile', tags: ['Profile'], summary: 'Show my account' })
  .output(profileShape)

const changeName = endpoint('signed_in')
  .route({ method: 'PATCH', path: '/profile', tags: ['Profile'], summary: 'Change the name' })
  .errors(nameRefusals)
  .input(z.object({ firstName: name, lastName: name }))
  .output(profileShape)

/** Takes effect once the link sent to the new address is opened. The old address is notified. */
const changeEmail = endpoint('confirmed')
  .route({ method: 'PUT', path: '/profile/email', tags: ['Profile'], summary: 'Change the email address' })
  .errors({ email_taken: { status: 409 }, same_email: { status: 409 }, ...resetPending, ...tooMany })
  .input(z.object({ email }))
  .output(profileShape)

/** Sets a first password, or changes the password for someone who knows the current one. Every other session ends. */
const changePassword = endpoint('confirmed')
  .route({ method: 'PUT', path: '/profile/password', tags: ['Profile'], summary: 'Change the password' })
  .errors({ ...passwordRefusals, invalid_credentials: { status: 422 }, ...resetPending, ...tooMany })
  .input(z.object({ password, current: password.optional() }))
  .output(profileShape)

/**
 * Creates a new secret for an authenticator. The secret isn't required until it is verified, and an earlier factor
 * stays active until then.
 */
const enrollSecondFactor = endpoint('confirmed', { enrolment: true })
  .route({ method: 'POST', path: '/second-factor', tags: ['Profile'], summary: 'Start setting up a second factor' })
  .errors({ verify_first: { status: 403 }, ...resetPending })
  .input(nothing.optional())
  .output(z.object({ secret: z.string(), uri: z.string() }))

const backupCodes = z.object({ codes: z.array(z.string()) })

/** Turns the factor on. The ten backup codes are shown only now. */
const verifySecondFactor = endpoint('confirmed', { enrolment: true })
  .route({
    method: 'POST',
    path: '/second-factor/verification',
    tags: ['Profile'],
    summary: 'Turn the second factor on',
  })
  .errors({ ...wrongCode, nothing_asked: { status: 410 }, ...resetPending, ...tooMany })
  .input(z.object({ code }))
  .output(backupCodes)

const renewBackupCodes = endpoint('confirmed')
  .route({ method: 'POST', path: '/second-factor/backup-codes', tags: ['Profile'], summary: 'Create new backup codes' })
  .errors({ nothing_asked: { status: 410 }, ...resetPending })
  .input(nothing.optional())
  .output(backupCodes)

const removeSecondFactor = endpoint('confirmed')
  .route({ method: 'DELETE', path: '/second-factor', tags: ['Profile'], summary: 'Turn the second factor off' })
  .errors({ admin_needs_it: { status: 409 }, ...resetPending })
  .output(profileShape)

/**
 * Stops a removal requested by email. The session must be older than the announced change, or confirmed with an older
 * passkey or factor.
 */
const stopFactorReset = endpoint('signed_in', { audited: true })
  .route({
    method: 'DELETE',
    path: '/second-factor/reset',
    tags: ['Profile'],
    summary: 'Stop the removal of the second factor',
  })
  .errors({ no_reset: { status: 409 }, proof_too_new: { status: 403 } })
  .output(nothing)

const newPasskeyOptions = endpoint('confirmed')
  .route({ method: 'POST', path: '/passkeys/options', tags: ['Profile'], summary: 'Start adding a passkey' })
  .errors(resetPending)
  .input(nothing.optional())
  .output(publicKeyOptions)

const addPasskey = endpoint('confirmed')
  .route({ method: 'POST', path: '/passkeys', tags: ['Profile'], summary: 'Add a passkey' })
  .errors({ bad_passkey: { status: 422 }, bad_name: { status: 422 }, ...resetPending })
  .input(z.object({ name, answer: publicKeyAnswer }))
  .output(profileShape)

const removePasskey = endpoint('confirmed')
  .route({ method: 'DELETE', path: '/passkeys/{id}', tags: ['Profile'], summary: 'Remove a passkey' })
  .errors(resetPending)
  .input(z.object({ id: uuid }))
  .output(profileShape)

const openMatter = z.object({
  kind: z.enum([
    'booking',
    'guest_booking',
    'hold',
    'guest_hold',
    'refund',
    'payout',
    'dispute',
    'problem',
    'balance',
    'last_admin',
  ]),
  what: z.string(),
})

/**
 * Refused while anything is still open. The refusal lists what is open. After deletion, only records required for
 * bookkeeping remain, without the person's name.
 */
const deleteAccount = endpoint('confirmed')
  .route({ method: 'DELETE', path: '/profile', tags: ['Profile'], summary: 'Delete the account' })
  .errors({ still_open: { status: 409, data: z.object({ matters: z.array(openMatter) }) }, ...resetPending })
  .output(nothing)

export const profile = {
  showProfile,
  changeName,
  changeEmail,
  changePassword,
  enrollSecondFactor,
  verifySecondFactor,
  renewBackupCodes,
  removeSecondFactor,
  stopFactorReset,
  newPasskeyOptions,
  addPasskey,
  removePasskey,
  deleteAccount,
}

const tags = ['Profile']

const exportShape = z.object({
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  /** The file that can be downloaded now, possibly from an earlier request. */
  file: z.object({ bytes: z.int(), requestedAt: instant, expiresAt: instant }).nullable(),
})

/**
 * Prepares a file with everything stored about the account. Repeating the request during preparation changes nothing.
 */
const requestExport = endpoint('signed_in', { audited: true })
  .route({ method: 'POST', path: '/profile/export', tags, summary: 'Request an export of your data' })
  .errors({ too_many_exports: { status: 429, data: z.object({ most: z.int(), retryAt: instant }) } })
  .input(nothing.optional())
  .output(exportShape)

const showExport = endpoint('signed_in')
  .route({ method: 'GET', path: '/profile/export', tags, summary: 'Show the state of your data export' })
  .output(exportShape)

/** The file is one JSON object, organised by table. */
const downloadExport = endpoint('confirmed')
  .route({ method: 'GET', path: '/profile/export/file', tags, summary: 'Download your data' })
  .errors(tooMany)
  .output(z.file())

export const dataExports = { requestExport, showExport, downloadExport }
