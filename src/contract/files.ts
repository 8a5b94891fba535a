import { z } from 'zod'
import { MOST_DOCUMENTS } from '../domain/files/file-rules.ts'
import { nothing } from './account-shapes.ts'
import { fileId, uploadRefusals, uploadSpec } from './file-shapes.ts'
import { endpoint, instant } from './shapes.ts'

export const documentShape = z.object({
  id: fileId,
  name: z.string(),
  contentType: z.enum(['application/pdf', 'image/jpeg']),
  bytes: z.int(),
  createdAt: instant,
})

/**
 * POST /documents: stores PDFs, JPEGs and PNGs that only this account can open. Files that nothing uses within a day
 * are removed.
 */
const uploadDocuments = endpoint('verified', { upload: true })
  .route({
    method: 'POST',
    path: '/documents',
    tags: ['Files'],
    summary: 'Upload documents',
    successStatus: 201,
    spec: uploadSpec(MOST_DOCUMENTS),
  })
  .errors(uploadRefusals)
  .output(z.object({ items: z.array(documentShape) }))

/** POST /documents/{id}/link: a download address that works for five minutes for anyone who has it. */
const linkDocument = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/documents/{id}/link',
    tags: ['Files'],
    summary: 'Get a link to one of my documents',
  })
  .input(z.object({ id: fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

/** DELETE /documents/{id}: removes an uploaded document that nothing uses. */
const removeDocument = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/documents/{id}', tags: ['Files'], summary: 'Remove one of my documents' })
  .errors({ in_use: { status: 409 } })
  .input(z.object({ id: fileId }))
  .output(nothing)

/** PUT /profile/photo: a JPEG, PNG, WebP or GIF, cropped to the square in its middle. Public. */
const setProfilePhoto = endpoint('signed_in', { upload: true })
  .route({
    method: 'PUT',
    path: '/profile/photo',
    tags: ['Profile'],
    summary: 'Upload a profile photo',
    spec: uploadSpec(1),
  })
  .errors(uploadRefusals)
  .output(z.object({ photoUrl: z.string().nullable() }))

const removeProfilePhoto = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/profile/photo', tags: ['Profile'], summary: 'Remove the profile photo' })
  .output(z.object({ photoUrl: z.string().nullable() }))

export const files = { uploadDocuments, linkDocument, removeDocument, setProfilePhoto, removeProfilePhoto }
