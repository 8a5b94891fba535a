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

/** POST /documents: keeps PDFs, JPEGs and PNGs for this account alone. What nothing refers to within a day is removed. */
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

/** POST /documents/{id}/link: an address that gives the document for five minutes to whoever has it. */
const linkDocument = endpoint('signed_in')
  .route({ method: 'POST', path: '/documents/{id}/link', tags: ['Files'], summary: 'A link to an own document' })
  .input(z.object({ id: fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

/** DELETE /documents/{id}: of one that was uploaded and is not part of anything. */
const removeDocument = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/documents/{id}', tags: ['Files'], summary: 'Remove an own document' })
  .errors({ in_use: { status: 409 } })
  .input(z.object({ id: fileId }))
  .output(nothing)

/** PUT /profile/photo: a JPEG, PNG, WebP or GIF, cut to a square around its middle; everybody can see it. */
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
