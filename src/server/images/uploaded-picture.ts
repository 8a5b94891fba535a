import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isUuid } from '../../domain/kernel/id.ts'
import type { Storage } from '../external/storage/storage.ts'
import type { PictureAsk } from './picture-ask.ts'
import { encoded, type Picture } from './render-picture.ts'

type PublicBucket = 'spaces' | 'people'
export type Uploads = {
  readonly storage: Pick<Storage, 'download'>
  /** Whether such a file is to be had: one that was removed is not, whatever is still cached of it. */
  readonly has: (bucket: PublicBucket, id: string) => Promise<boolean>
}

/** The uploaded picture at a path such as `/storage/spaces/<id>`, null for any other. */
export async function findUploadedPicture({ storage, has }: Uploads, pathname: string): Promise<Picture | null> {
  const [, bucket, id = ''] = /^\/storage\/(spaces|people)\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  if ((bucket !== 'spaces' && bucket !== 'people') || !isUuid(id) || !(await has(bucket, id))) return null
  return {
    facts: [bucket, id],
    draw: async (ask) => {
      const bytes = await storage.download(bucket, id)
      if (!bytes) throw new Error(`${bucket}/${id} has a row and no bytes`)
      return drawUploaded(await buffer(bytes), ask)
    },
  }
}

/** At the size asked for, cut around its middle where both sides are; never larger than it is. */
async function drawUploaded(bytes: Buffer, { width, height, quality, format }: PictureAsk): Promise<Buffer> {
  const full = await sharp(bytes).metadata()
  const frame = {
    width: Math.min(width, full.width),
    ...(height !== null && { height: Math.min(height, full.height) }),
  }
  return encoded(sharp(bytes, { failOn: 'error' }).resize(frame), format, quality).toBuffer()
}
