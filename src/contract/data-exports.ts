import { z } from 'zod'
import { nothing } from './account-shapes.ts'
import { endpoint, instant, tooMany } from './shapes.ts'

const tags = ['Profile']

const exportShape = z.object({
  /** The newest request. */
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  /** The file that can be downloaded, possibly from an earlier request. */
  file: z.object({ bytes: z.int(), requestedAt: instant, expiresAt: instant }).nullable(),
})

/**
 * POST /profile/export: prepares a file with everything stored about the account. Repeating the request while one is in
 * preparation changes nothing.
 */
const requestExport = endpoint('signed_in', { audited: true })
  .route({ method: 'POST', path: '/profile/export', tags, summary: 'Request an export of your data' })
  .errors({ too_many_exports: { status: 429, data: z.object({ most: z.int(), retryAt: instant }) } })
  .input(nothing.optional())
  .output(exportShape)

const showExport = endpoint('signed_in')
  .route({ method: 'GET', path: '/profile/export', tags, summary: 'Show the state of your data export' })
  .output(exportShape)

/** GET /profile/export/file: one JSON object, by table. */
const downloadExport = endpoint('confirmed')
  .route({ method: 'GET', path: '/profile/export/file', tags, summary: 'Download your data' })
  .errors(tooMany)
  .output(z.file())

export const dataExports = { requestExport, showExport, downloadExport }
