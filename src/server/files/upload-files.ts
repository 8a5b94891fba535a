import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { MOST_PROBLEM_PHOTOS } from '../../domain/bookings/problem.ts'
import {
  DOCUMENT_TYPES,
  type FileRefusal,
  type FileType,
  IMAGE_TYPES,
  MEBIBYTE,
  MOST_DOCUMENTS,
} from '../../domain/files/file-rules.ts'
import type { Bucket } from '../../domain/files/stored-file.ts'
import { isUuid } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { MOST_PHOTOS } from '../../domain/spaces/photo.ts'
import { arrivingFolder } from '../external/storage/open-storage.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { Asker } from '../platform/documents/fair-queue.ts'
import { shareLimit } from '../platform/http/connection-limits.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeBudget, consumeRateLimit, networkBudgets } from '../platform/http/rate-limit.ts'
import type { PictureSize } from '../platform/images/import-picture.ts'
import { KEPT } from '../platform/images/sharp-limits.ts'
import { QueueFull } from '../platform/images/work-queue.ts'
import type { FileRow } from './files.sql.ts'
import { keepFiles } from './keep-files.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import { type ArrivedFile, receiveUpload } from './receive-upload.ts'

type Purpose = {
  readonly bucket: Bucket
  readonly types: readonly FileType[]
  readonly most: number
} & PictureSize

export const PURPOSES = {
  document: { bucket: 'documents', types: DOCUMENT_TYPES, most: MOST_DOCUMENTS, longest: KEPT.document },
  problemPhoto: { bucket: 'documents', types: IMAGE_TYPES, most: MOST_PROBLEM_PHOTOS, longest: KEPT.picture },
  spacePhoto: { bucket: 'spaces', types: IMAGE_TYPES, most: MOST_PHOTOS, longest: KEPT.picture },
  profilePhoto: { bucket: 'people', types: IMAGE_TYPES, most: 1, longest: KEPT.person, square: true },
} as const satisfies Record<string, Purpose>

type Refused = { readonly at: number; readonly name: string; readonly code: FileRefusal }
type Attach<T, R> = (tx: Transaction, files: FileRow[]) => Promise<Result<T, R>>

/**
 * Stores all files of a request or none. `attach` runs in the transaction that marks them as used, with the files in
 * the form's order. If it refuses, they are removed.
 */
export async function uploadFiles<T, R extends { readonly code: string } = never>(
  ctx: Context<'signed_in'>,
  purpose: Purpose,
  attach: Attach<T, R>,
) {
  const body = ctx.request.upload()
  if (!body) throw new Error('this endpoint does not declare that it accepts uploads')
  const { 'upload-batch': batch, 'content-length': length = '0' } = body.headers
  const turn = await beginUpload(ctx, { bytes: Number(length), batch: String(batch ?? '') || undefined })
  if (!turn.ok) return turn
  const folder = path.join(arrivingFolder(ctx.deps.config), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const arrived = await receiveUpload(body, folder, purpose.most)
    // The connection is idle while pictures are processed, so its idle timeout is turned off. The response has its own
    // time limit.
    body.socket.setTimeout(0)
    if (!arrived.ok)
      return arrived.refusal.code === 'too_many_files'
        ? err({ code: 'too_many_files' as const, most: purpose.most })
        : err({ code: arrived.refusal.code })
    if (arrived.value.length === 0) return err({ code: 'no_files' as const })
    const prepared = await prepareAll(arrived.value, purpose, { account: ctx.account.id, address: ctx.request.address })
    if (!prepared.ok) return prepared
    const whose = { bucket: purpose.bucket, ownerId: ctx.account.id, now: ctx.deps.clock.now() }
    return await keepFiles(ctx.deps, whose, prepared.value, attach)
  } finally {
    turn.value()
    await rm(folder, { recursive: true, force: true })
  }
}

type NotPrepared =
  | { readonly code: 'too_busy' }
  | { readonly code: 'files_refused'; readonly files: readonly Refused[] }

async function prepareAll(
  arrived: readonly ArrivedFile[],
  purpose: Purpose,
  asker: Asker,
): Promise<Result<PreparedFile[], NotPrepared>> {
  const [files, refused]: [PreparedFile[], Refused[]] = [[], []]
  try {
    for (const [at, file] of arrived.entries()) {
      const prepared = await prepareFile(file, purpose, asker)
      if (prepared.ok) files.push(prepared.value)
      else refused.push({ at, name: file.name.slice(0, 200), code: prepared.refusal.code })
    }
  } catch (error) {
    if (error instanceof QueueFull) return err({ code: 'too_busy' })
    throw error
  }
  return refused.length > 0 ? err({ code: 'files_refused', files: refused }) : ok(files)
}

/** Limits an account's uploads per minute. The requests of one batch count only once. */
const ACTS = 10
/**
 * Limits bytes per day. An account that lists several spaces with 40 photos each stays below its limit, and the network
 * limit is enough for an office of such hosts.
 */
const DAY = { account: 2_000 * MEBIBYTE, network: 8_000 * MEBIBYTE }
/** Limits an account's concurrent uploads per process. A browser uploads three files in parallel. */
const accountShare = shareLimit({ all: Number.POSITIVE_INFINITY, each: 3 })
/** This much disk space is reserved for the database and for uploads in progress. */
const ROOM = 1_024 * MEBIBYTE

type UploadTooLarge =
  | { readonly code: 'too_many'; readonly retryAt: Temporal.Instant }
  | { readonly code: 'too_many_uploads' | 'no_room' }

async function beginUpload(
  { deps, account, request }: Context<'signed_in'>,
  { bytes, batch }: { bytes: number; batch: string | undefined },
): Promise<Result<() => void, UploadTooLarge>> {
  const again = batch && isUuid(batch) && (await consumeRateLimit(deps, [`upload-batch:${account.id}:${batch}`], 1))
  const retryAt =
    (!again && (await consumeRateLimit(deps, [`uploads:${account.id}`], ACTS))) ||
    (await consumeBudget(
      deps,
      [
        { key: `upload-bytes:${account.id}`, most: DAY.account, hours: 24 },
        ...networkBudgets('upload-bytes:', request.address, { most: DAY.network, hours: 24 }),
      ],
      bytes,
    ))
  if (retryAt) return err({ code: 'too_many', retryAt })
  const { bavail, bsize } = await statfs(deps.config.dataDir)
  if (bavail * bsize < ROOM + 2 * bytes) return err({ code: 'no_room' })
  const leave = accountShare([{ name: account.id, times: 1 }])
  return leave ? ok(leave) : err({ code: 'too_many_uploads' })
}
