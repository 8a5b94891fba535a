import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import { MOST_PHOTOS } from '../../../domain/spaces/photo.ts'
import { attachFiles } from '../../files/files.sql.ts'
import { releaseFiles } from '../../files/keep-files.ts'
import { PURPOSES, uploadFiles } from '../../files/upload-files.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { photoUrl } from '../space-row.ts'
import {
  addPhotoRows,
  describePhotoRow,
  findPhotos,
  lockOwnSpace,
  type OwnSpace,
  orderPhotoRows,
  type PhotoRow,
  removePhotoRow,
} from './photos.sql.ts'

const photosView = (rows: readonly PhotoRow[]) => ({
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

export async function addPhotos(ctx: Context<'host'>, { id }: { id: SpaceId }) {
  const { deps, account, now } = ctx
  // Checks the space before a long upload and again afterwards.
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

type OfSpace = { id: SpaceId }
type OfPhoto = OfSpace & { photoId: string }
type No<Code> = { readonly code: Code }

function change<R extends No<string> = never>(
  { deps, account }: Context<'host'>,
  id: SpaceId,
  act: (tx: Transaction, before: PhotoRow[], space: OwnSpace) => Promise<R | null>,
): Promise<Result<ReturnType<typeof photosView>, R | No<'not_found'>>> {
  return inTransaction(deps.sql, async (tx) => {
    const space = await lockOwnSpace(tx, account.id, id)
    const before = space && (await findPhotos(tx, account.id, id))
    if (!before) return err({ code: 'not_found' })
    const refused = await act(tx, before, space)
    return refused ? err(refused) : ok(photosView((await findPhotos(tx, account.id, id)) ?? []))
  })
}

export function orderPhotos(ctx: Context<'host'>, { id, photoIds }: OfSpace & { photoIds: string[] }) {
  return change(ctx, id, async (tx, before) => {
    const [wanted, known] = [new Set(photoIds), before.map((photo) => photo.id)]
    const same =
      wanted.size === photoIds.length && wanted.size === known.length && known.every((one) => wanted.has(one))
    if (!same) return { code: 'photos_changed' as const, ...photosView(before) }
    await orderPhotoRows(tx, id, photoIds)
    return null
  })
}

export function describePhoto(
  ctx: Context<'host'>,
  { id, photoId, alt, was }: OfPhoto & { alt: string; was?: string | undefined },
) {
  return change(ctx, id, async (tx, before) => {
    const photo = before.find((one) => one.id === photoId)
    if (!photo) return { code: 'not_found' as const }
    if (was !== undefined && was !== photo.alt) return { code: 'photos_changed' as const, ...photosView(before) }
    await describePhotoRow(tx, id, photoId, sanitise(alt))
    return null
  })
}

export function removePhoto(ctx: Context<'host'>, { id, photoId }: OfPhoto) {
  return change(ctx, id, async (tx, before, { status }) => {
    if (!before.some((photo) => photo.id === photoId)) return { code: 'not_found' as const }
    if (before.length === 1 && status === 'published') return { code: 'last_photo' as const }
    const file = await removePhotoRow(tx, id, photoId)
    if (file) await releaseFiles(ctx.deps, tx, [file], ctx.now)
    return null
  })
}
