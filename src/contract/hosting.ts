import { z } from 'zod'
import { FIELD_LENGTHS } from '../domain/hosting/application-fields.ts'
import { APPLICATION_STATES, MOST_APPLICATION_DOCUMENTS } from '../domain/hosting/host-application.ts'
import { nothing } from './account-shapes.ts'
import { fileId, uploadRefusals, uploadSpec } from './file-shapes.ts'
import { documentShape } from './files.ts'
import { endpoint, instant, tooMany, words } from './shapes.ts'

export const applicationState = z.enum(APPLICATION_STATES)

export const applicationFields = {
  legalName: words(FIELD_LENGTHS.legalName),
  businessName: words(FIELD_LENGTHS.businessName),
  country: z.string().regex(/^([A-Za-z]{2})?$/),
  phone: words(FIELD_LENGTHS.phone),
  pitch: words(FIELD_LENGTHS.pitch),
}

const applicationShape = z.object({
  ...applicationFields,
  state: applicationState,
  /** Counts every change; a write must name the version it is based on. */
  version: z.int(),
  /** Why changes are requested or the application was rejected; for an approval, an optional note. */
  reason: z.string(),
  savedAt: instant,
  documents: z.array(documentShape),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
})

const standing = z.object({
  /** The latest application in any state. */
  application: applicationShape.nullable(),
  may: z.object({
    /** The caller can edit it or start a new one. */
    save: z.boolean(),
    /** When a rejected applicant can apply again; null if no wait applies. */
    applyFrom: instant.nullable(),
  }),
})

const writable = {
  already_host: { status: 409 },
  apply_later: { status: 409, data: z.object({ from: instant }) },
  not_editable: { status: 409, data: z.object({ state: applicationState }) },
} as const
const notEditable = {
  ...writable,
  /** Another tab, device or person saved first. Nothing is overwritten. */
  changed_elsewhere: { status: 409, data: z.object({ application: applicationShape }) },
} as const

const showApplication = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host-application',
    tags: ['Hosting'],
    summary: 'Show my application to become a host',
  })
  .output(standing)

/**
 * PUT /host-application: saves a draft, even if incomplete. `version` is the one the caller saw, null for a new
 * application.
 */
const saveApplication = endpoint('verified')
  .route({ method: 'PUT', path: '/host-application', tags: ['Hosting'], summary: 'Save the draft of my application' })
  .errors({ ...notEditable, ...tooMany })
  .input(z.object({ ...applicationFields, version: z.int().nullable() }))
  .output(standing)

/** POST /host-application/submission: submits the saved application, also again after changes were requested. */
const submitApplication = endpoint('verified')
  .route({
    method: 'POST',
    path: '/host-application/submission',
    tags: ['Hosting'],
    summary: 'Send my application',
  })
  .errors({
    ...notEditable,
    ...tooMany,
    /** The business name could be mistaken for the site's operator. */
    imitating_name: { status: 422 },
    application_incomplete: { status: 422, data: z.object({ problems: z.record(z.string(), z.string()) }) },
  })
  .input(z.object({ version: z.int() }))
  .output(standing)

const documents = '/host-application/documents'

/** POST /host-application/documents: adds PDFs, JPEGs and PNGs to the application; ten at most. */
const addDocuments = endpoint('verified', { upload: true })
  .route({
    method: 'POST',
    path: documents,
    tags: ['Hosting'],
    summary: 'Add documents to my application',
    successStatus: 201,
    spec: uploadSpec(MOST_APPLICATION_DOCUMENTS),
  })
  .errors({
    ...uploadRefusals,
    ...writable,
    too_many_documents: { status: 409, data: z.object({ most: z.int() }) },
  })
  .output(z.object({ items: z.array(documentShape) }))

const removeDocument = endpoint('verified')
  .route({
    method: 'DELETE',
    path: `${documents}/{id}`,
    tags: ['Hosting'],
    summary: 'Remove a document from my application',
  })
  .errors(writable)
  .input(z.object({ id: fileId }))
  .output(nothing)

export const hosting = { showApplication, saveApplication, submitApplication, addDocuments, removeDocument }
