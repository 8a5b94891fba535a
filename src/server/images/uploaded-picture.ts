import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isUuid } from '../../domain/kernel/id.ts'
import type { Storage } from '../external/storage/storage.ts'
import type { PictureAsk } from './picture-ask.ts'
import { encoded, type Picture } from './render-picture.ts'

type PublicBucket = 'spaces' | 'people'
export type Uploads = {
  readonly storage: Pick<Storage, 'download'>
  /** Whether a file is available; a removed file isn't, even if cached. */
  readonly has: (bucket: PublicBucket, id: string) => Promise<boolean>
}

/** The uploaded picture at a path such as `/storage/spaces/<id>`, or null. */
export async function findUploadedPicture({ storage, has }: Uploads, pathname: string): Promise<Picture | null> {
  const [, bucket, id = ''] = /^\/storage\/(spaces|people)\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  if ((bucket !== 'spaces' && bucket !== 'people') || !isUuid(id) || !(await has(bucket, id))) return null
  return {
    facts: [bucket, id],
    draw: async (ask) => {
      const bytes = await storage.download(bucket, id)
      if (!bytes) throw new Error(`${bucket}/${id} has a row but no bytes`)
      return drawUploaded(await buffer(bytes), ask)
    },
  }
}

/** In the requested size, cropped to the centre if both sides are given; never enlarged. */
async function drawUploaded(bytes: Buffer, { width, height, quality, format }: PictureAsk): Promise<Buffer> {
  const full = await sharp(bytes).metadata()
  const frame = {
    width: Math.min(width, full.width),
    ...(height !== null && { height: Math.min(height, full.height) }),
  }
  return encoded(sharp(bytes, { failOn: 'error' }).resize(frame), format, quality).toBuffer()
}
