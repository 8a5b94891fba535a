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
import { endpoint, instant, named, resetPending, tooMany, uuid } from './shapes.ts'

const passkeyShape = named(
  'Passkey',
  'A passkey of an account.',
  z.object({ id: uuid, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
)

const profileShape = named(
  'Profile',
  'The caller’s account with its ways to sign in.',
  z.object({
    account: accountShape,
    newEmail: z.string().nullable(),
    hasPassword: z.boolean(),
    joined: z.array(z.enum(['google', 'sso'])),
    secondFactor: z.object({
      on: z.boolean(),
      backupCodesLeft: z.int(),
      reset: z
        .object({ requestedAt: instant, readyAt: instant, mayStop: z.boolean() })
        .nullable()
        .describe(
          'A requested removal of the second factor. `mayStop` is true if this session, or the passkey or factor used to sign in, is older than the announced change.',
        ),
    }),
    passkeys: z.array(passkeyShape),
  }),
)

const showProfile = endpoint('signed_in', { enrolment: true })
  .route({ method: 'GET', path: '/profile', tags: ['Profile'], summary: 'Show my account' })
  .output(profileShape)

const changeName = endpoint('signed_in')
  .route({ method: 'PATCH', path: '/profile', tags: ['Profile'], summary: 'Change the name' })
  .errors(nameRefusals)
  .input(z.object({ firstName: name, lastName: name }))
  .output(profileShape)

const changeEmail = endpoint('confirmed')
  .route({
    method: 'PUT',
    path: '/profile/email',
    tags: ['Profile'],
    summary: 'Change the email address',
    description: 'Takes effect once the link sent to the new address is opened. The old address is notified.',
  })
  .errors({ email_taken: { status: 409 }, same_email: { status: 409 }, ...resetPending, ...tooMany })
  .input(z.object({ email }))
  .output(profileShape)

const changePassword = endpoint('confirmed')
  .route({
    method: 'PUT',
    path: '/profile/password',
    tags: ['Profile'],
    summary: 'Change the password',
    description:
      'Sets a first password, or changes the password for someone who knows the current one. Every other session ends.',
  })
  .errors({ ...passwordRefusals, invalid_credentials: { status: 422 }, ...resetPending, ...tooMany })
  .input(z.object({ password, current: password.optional() }))
  .output(profileShape)

const enrollSecondFactor = endpoint('confirmed', { enrolment: true })
  .route({
    method: 'POST',
    path: '/second-factor',
    tags: ['Profile'],
    summary: 'Start setting up a second factor',
    description:
      "Creates a new secret for an authenticator. The secret isn't required until it is verified, and an earlier factor stays active until then.",
  })
  .errors({ verify_first: { status: 403 }, ...resetPending })
  .input(nothing.optional())
  .output(z.object({ secret: z.string(), uri: z.string() }))

const backupCodes = z.object({ codes: z.array(z.string()) })

const verifySecondFactor = endpoint('confirmed', { enrolment: true })
  .route({
    method: 'POST',
    path: '/second-factor/verification',
    tags: ['Profile'],
    summary: 'Turn the second factor on',
    description: 'Turns the factor on. The ten backup codes are shown only now.',
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

const stopFactorReset = endpoint('signed_in', { audited: true })
  .route({
    method: 'DELETE',
    path: '/second-factor/reset',
    tags: ['Profile'],
    summary: 'Stop the removal of the second factor',
    description:
      'Stops a removal requested by email. The session must be older than the announced change, or confirmed with an older passkey or factor.',
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

const deleteAccount = endpoint('confirmed')
  .route({
    method: 'DELETE',
    path: '/profile',
    tags: ['Profile'],
    summary: 'Delete the account',
    description:
      "Refused while anything is still open. The refusal lists what is open. After deletion, only records required for bookkeeping remain, without the person's name.",
  })
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

const exportShape = named(
  'DataExport',
  'An export of everything stored about an account.',
  z.object({
    state: z.enum(['none', 'preparing', 'ready', 'failed']),
    file: z
      .object({ bytes: z.int(), requestedAt: instant, expiresAt: instant })
      .nullable()
      .describe('The file that can be downloaded now, possibly from an earlier request.'),
  }),
)

const requestExport = endpoint('signed_in', { audited: true })
  .route({
    method: 'POST',
    path: '/profile/export',
    tags,
    summary: 'Request an export of your data',
    description:
      'Prepares a file with everything stored about the account. Repeating the request during preparation changes nothing.',
  })
  .errors({ too_many_exports: { status: 429, data: z.object({ most: z.int(), retryAt: instant }) } })
  .input(nothing.optional())
  .output(exportShape)

const showExport = endpoint('signed_in')
  .route({ method: 'GET', path: '/profile/export', tags, summary: 'Show the state of your data export' })
  .output(exportShape)

const downloadExport = endpoint('confirmed')
  .route({
    method: 'GET',
    path: '/profile/export/file',
    tags,
    summary: 'Download your data',
    description: 'The file is one JSON object, organised by table.',
  })
  .errors(tooMany)
  .output(z.file())

export const dataExports = { requestExport, showExport, downloadExport }
