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
  /** Counts every change; whoever writes says which one they saw. */
  version: z.int(),
  /** Why changes are asked for, or why not; with an approval what was said besides. */
  reason: z.string(),
  savedAt: instant,
  documents: z.array(documentShape),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
})

const standing = z.object({
  /** The last one, whatever became of it. */
  application: applicationShape.nullable(),
  may: z.object({
    /** Write in it, or begin a new one. */
    save: z.boolean(),
    /** After a rejection, from when on another one may be begun; null where nothing stands against it. */
    applyFrom: instant.nullable(),
  }),
})

/** Why an application cannot be written in. */
const writable = {
  already_host: { status: 409 },
  apply_later: { status: 409, data: z.object({ from: instant }) },
  not_editable: { status: 409, data: z.object({ state: applicationState }) },
} as const
const notEditable = {
  ...writable,
  /** Another tab, device or person was faster; what stands now is not written over. */
  changed_elsewhere: { status: 409, data: z.object({ application: applicationShape }) },
} as const

const showApplication = endpoint('signed_in')
  .route({ method: 'GET', path: '/host-application', tags: ['Hosting'], summary: 'My application to become a host' })
  .output(standing)

/** PUT /host-application: keeps a draft as it is typed, half done too. `version` is the one that was seen, null for a new application. */
const saveApplication = endpoint('verified')
  .route({ method: 'PUT', path: '/host-application', tags: ['Hosting'], summary: 'Save the draft of my application' })
  .errors({ ...notEditable, ...tooMany })
  .input(z.object({ ...applicationFields, version: z.int().nullable() }))
  .output(standing)

/** POST /host-application/submission: sends what was saved; also again, after changes were asked for. */
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
    /** The business name would be taken for the operator of the site. */
    imitating_name: { status: 422 },
    application_incomplete: { status: 422, data: z.object({ problems: z.record(z.string(), z.string()) }) },
  })
  .input(z.object({ version: z.int() }))
  .output(standing)

const documents = '/host-application/documents'

/** POST /host-application/documents: PDFs, JPEGs and PNGs, which belong to the application as soon as they are here; ten at most. */
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
    summary: 'Take a document out of my application',
  })
  .errors(writable)
  .input(z.object({ id: fileId }))
  .output(nothing)

export const hosting = { showApplication, saveApplication, submitApplication, addDocuments, removeDocument }
