import { z } from 'zod'
import { MAX_NAME, MOST_DOCUMENTS } from '../domain/files/file-rules.ts'
import { ADMIN_BUCKETS, FILE_USES } from '../domain/files/stored-file.ts'
import { nothing } from './accounts.ts'
import { endpoint, fileId, instant, named, next, pageAsked, uploadRefusals, uploadSpec, uuid, words } from './shapes.ts'

export const documentShape = named(
  'Document',
  'An uploaded document.',
  z.object({
    id: fileId,
    name: z.string(),
    contentType: z.enum(['application/pdf', 'image/jpeg']),
    bytes: z.int(),
    createdAt: instant,
  }),
)

const uploadDocuments = endpoint('verified', { upload: true })
  .route({
    method: 'POST',
    path: '/documents',
    tags: ['Files'],
    summary: 'Upload documents',
    description:
      "Stores PDFs, JPEGs and PNGs that only this account can open. Files that aren't used within a day are removed.",
    successStatus: 201,
    spec: uploadSpec(MOST_DOCUMENTS),
  })
  .errors(uploadRefusals)
  .output(z.object({ items: z.array(documentShape) }))

const linkDocument = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/documents/{id}/link',
    tags: ['Files'],
    summary: 'Get a link to one of my documents',
    description: 'Returns a download address that works for five minutes for anyone who has it.',
  })
  .input(z.object({ id: fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

const removeDocument = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/documents/{id}', tags: ['Files'], summary: 'Remove one of my documents' })
  .errors({ in_use: { status: 409 } })
  .input(z.object({ id: fileId }))
  .output(nothing)

const setProfilePhoto = endpoint('signed_in', { upload: true })
  .route({
    method: 'PUT',
    path: '/profile/photo',
    tags: ['Profile'],
    summary: 'Upload a profile photo',
    description: 'Accepts a JPEG, PNG, WebP or GIF and crops it to a square from its centre. The photo is public.',
    spec: uploadSpec(1),
  })
  .errors(uploadRefusals)
  .output(z.object({ photoUrl: z.string().nullable() }))

const removeProfilePhoto = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/profile/photo', tags: ['Profile'], summary: 'Remove the profile photo' })
  .output(z.object({ photoUrl: z.string().nullable() }))

export const files = { uploadDocuments, linkDocument, removeDocument, setProfilePhoto, removeProfilePhoto }

const tags = ['Admin']
const bucket = z.enum(ADMIN_BUCKETS)
const name = words(MAX_NAME * 2)
  .trim()
  .min(1)
const reason = words(2_000).trim().min(1)
/** `label` is empty for messages, because they are private. */
const use = z.object({ kind: z.enum(FILE_USES), id: z.string(), label: z.string() })
const inUse = { file_in_use: { status: 409, data: z.object({ uses: z.array(use) }) } } as const
const refusals = {
  reason_required: { status: 422 },
  bad_file_name: { status: 422 },
  private_file: { status: 409 },
} as const

const storedFile = named(
  'StoredFile',
  'A stored file, as admins see it.',
  z.object({
    id: fileId,
    bucket,
    name: z.string(),
    contentType: z.enum(['application/pdf', 'image/jpeg']),
    bytes: z.int(),
    createdAt: instant,
    owner: z.object({ id: uuid, name: z.string() }),
    usedBy: z.array(use),
    inUse: z.boolean(),
    removedAfter: instant
      .nullable()
      .describe(
        'The time at which an unused file is removed. Null while it is in use, or if an admin moved or copied it.',
      ),
  }),
)

const listFiles = endpoint('admin')
  .route({ method: 'GET', path: '/admin/files', tags, summary: 'Stored files' })
  .errors({ bad_cursor: { status: 422 } })
  .input(
    z.object({
      bucket: bucket.optional(),
      prefix: words(MAX_NAME).trim().optional(),
      ...pageAsked(100),
      // Long enough for a cursor that contains a file name, at up to three bytes per character.
      cursor: words(1_000).optional(),
    }),
  )
  .output(z.object({ items: z.array(storedFile), count: z.int(), next }))

const showFile = endpoint('admin')
  .route({ method: 'GET', path: '/admin/files/{id}', tags, summary: 'One stored file' })
  .input(z.object({ id: fileId }))
  .output(storedFile)

const moveFile = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/files/{id}/move',
    tags,
    summary: 'Move or rename a stored file',
    description:
      "Changes a file's name, folder or both. `seen` is where the caller last saw the file. A file that is in use can't leave its folder, and a file that moves gets a new id.",
  })
  .errors({ ...refusals, ...inUse, file_changed: { status: 409 }, same_place: { status: 422 } })
  .input(z.object({ id: fileId, bucket, name, seen: z.object({ bucket, name: words(MAX_NAME * 2) }), reason }))
  .output(z.object({ id: fileId }))

const copyFile = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/files/{id}/copy',
    tags,
    summary: 'Copy a stored file',
    description:
      "The copy belongs to the file's owner. It stays until someone removes it or the owner deletes their account.",
  })
  .errors({ ...refusals, file_owner_gone: { status: 409 } })
  .input(z.object({ id: fileId, bucket, name, reason }))
  .output(z.object({ id: fileId }))

const removeFile = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/files/{id}/removal', tags, summary: 'Remove a stored file' })
  .errors({ reason_required: { status: 422 }, ...inUse })
  .input(z.object({ id: fileId, reason }))
  .output(z.object({}))

export const storedFiles = { listFiles, showFile, moveFile, copyFile, removeFile }
