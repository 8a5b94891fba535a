import { statfs } from 'node:fs/promises'
import { MEBIBYTE } from '../../domain/files/file-rules.ts'
import { isUuid } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { consumeBudget, consumeRateLimit, networkBudgets } from '../http/rate-limit.ts'
import { shareLimit } from '../http/share-limit.ts'

/** Upload actions of an account per minute. The requests of one batch count as one action per minute. */
const ACTS = 10
/** A day's uploads of an account that lists several spaces with 40 photos each; a network is an office of such hosts. */
const DAY = { account: 2_000 * MEBIBYTE, network: 8_000 * MEBIBYTE }
/** Concurrent uploads of an account per process; a browser sends three files in parallel. */
const accountShare = shareLimit({ all: Number.POSITIVE_INFINITY, each: 3 })
/** Disk space reserved for the database and uploads in progress. */
const ROOM = 1_024 * MEBIBYTE

type TooMuch =
  | { readonly code: 'too_many'; readonly retryAt: Temporal.Instant }
  | { readonly code: 'too_many_uploads' | 'no_room' }

/** Checks whether the account may upload so many bytes now, and returns a function that ends its turn. */
export async function beginUpload(
  { deps, account, request }: Context<'signed_in'>,
  { bytes, batch }: { bytes: number; batch: string | undefined },
): Promise<Result<() => void, TooMuch>> {
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
