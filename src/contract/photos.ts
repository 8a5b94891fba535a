import { z } from 'zod'
import { MAX_ALT, MOST_PHOTOS } from '../domain/spaces/photo.ts'
import { uploadRefusals, uploadSpec } from './file-shapes.ts'
import { endpoint, spaceId, uuid, words } from './shapes.ts'

const photoId = uuid
const photos = z.object({
  /** In display order; the first is the cover. */
  items: z.array(
    z.object({
      id: photoId,
      url: z.string(),
      alt: z.string(),
      colour: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
})
const route = { tags: ['Hosting'] }
const path = '/host/spaces/{id}/photos'
const ofSpace = z.object({ id: spaceId })
const ofPhoto = z.object({ id: spaceId, photoId })

const listPhotos = endpoint('host')
  .route({ ...route, method: 'GET', path, summary: 'List the photos of one of my spaces' })
  .input(ofSpace)
  .output(photos)

/** POST /host/spaces/{id}/photos: adds JPEG, PNG, WebP or GIF files at the end; 40 a space at most. */
const addPhotos = endpoint('host', { upload: true })
  .route({ ...route, method: 'POST', path, summary: 'Add photos', successStatus: 201, spec: uploadSpec(MOST_PHOTOS) })
  .errors({ ...uploadRefusals, too_many_photos: { status: 409, data: z.object({ most: z.int(), left: z.int() }) } })
  .input(ofSpace)
  .output(photos)

/**
 * PUT /host/spaces/{id}/photos/order: all photos in their new order; refused if a photo was added or removed in
 * between.
 */
const orderPhotos = endpoint('host')
  .route({ ...route, method: 'PUT', path: `${path}/order`, summary: 'Reorder the photos' })
  .errors({ photos_changed: { status: 409, data: photos } })
  .input(ofSpace.extend({ photoIds: z.array(photoId).max(MOST_PHOTOS) }))
  .output(photos)

const describePhoto = endpoint('host')
  .route({ ...route, method: 'PATCH', path: `${path}/{photoId}`, summary: 'Describe a photo' })
  .errors({ photos_changed: { status: 409, data: photos } })
  /** `was`: the previous text; refused if it has changed. */
  .input(ofPhoto.extend({ alt: words(MAX_ALT), was: words(MAX_ALT).optional() }))
  .output(photos)

/** DELETE /host/spaces/{id}/photos/{photoId}: the last photo of a published space can't be removed. */
const removePhoto = endpoint('host')
  .route({ ...route, method: 'DELETE', path: `${path}/{photoId}`, summary: 'Remove a photo' })
  .errors({ last_photo: { status: 409 } })
  .input(ofPhoto)
  .output(photos)

export const photosOfSpaces = { listPhotos, addPhotos, orderPhotos, describePhoto, removePhoto }
