import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { MOST_PHOTOS } from '../../../domain/spaces/photo.ts'
import { attachFiles } from '../../files/files.sql.ts'
import { PURPOSES, uploadFiles } from '../../files/upload-files.ts'
import type { Context } from '../../http/endpoints.ts'
import { photoUrl } from '../photo-url.ts'
import { addPhotoRows, findPhotos, lockOwnSpace, type PhotoRow } from './photos.sql.ts'

export const photosView = (rows: readonly PhotoRow[]) => ({
  items: rows.map(({ id, path, alt, colour, width, height }) => ({
    id,
    url: photoUrl(path),
    alt,
    colour,
    width,
    height,
  })),
})

type PhotosView = ReturnType<typeof photosView>
type NoPlace =
  | { readonly code: 'not_found' }
  | { readonly code: 'too_many_photos'; readonly most: number; readonly left: number }

export async function listPhotos({ deps, account }: Context<'host'>, { id }: { id: SpaceId }) {
  const rows = await findPhotos(deps.sql, account.id, id)
  return rows ? ok(photosView(rows)) : err({ code: 'not_found' })
}

/** Adds all photos of this request at the end, or none. */
export async function addPhotos(ctx: Context<'host'>, { id }: { id: SpaceId }) {
  const { deps, account, now } = ctx
  // Checked before a long upload, and again after it.
  const before = await findPhotos(deps.sql, account.id, id)
  if (!before) return err({ code: 'not_found' })
  if (before.length >= MOST_PHOTOS) return err({ code: 'too_many_photos', most: MOST_PHOTOS, left: 0 })
  return uploadFiles(ctx, PURPOSES.spacePhoto, async (tx, files): Promise<Result<PhotosView, NoPlace>> => {
    if (!(await lockOwnSpace(tx, account.id, id))) return err({ code: 'not_found' })
    const count = (await findPhotos(tx, account.id, id))?.length ?? 0
    const left = MOST_PHOTOS - count
    if (files.length > left) return err({ code: 'too_many_photos', most: MOST_PHOTOS, left })
    const ids = files.map((file) => file.id)
    await attachFiles(tx, { ownerId: account.id, bucket: 'spaces', ids, now })
    await addPhotoRows(tx, id, files, count)
    return ok(photosView((await findPhotos(tx, account.id, id)) ?? []))
  })
}
