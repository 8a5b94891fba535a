import { canReport, MOST_PROBLEMS, type ProblemReason } from '../../../domain/bookings/problem.ts'
import type { BookingId, FileId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { attachFiles } from '../../files/files.sql.ts'
import { signDocument } from '../../files/sign-file.ts'
import { PURPOSES, uploadFiles } from '../../files/upload-files.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { isCancelling } from '../booking-view.ts'
import { findAsParty } from '../bookings.sql.ts'
import { lockBooking } from '../transitions.sql.ts'
import { addPhotos, addProblem, countProblems, lockPhotos } from './problems.sql.ts'
import { showProblems, usedOf } from './show-problems.ts'

type Input = { id: BookingId; reason: ProblemReason; text: string; photos: readonly FileId[] }

export async function reportProblem(ctx: Context<'signed_in'>, { id, reason, ...said }: Input) {
  const { deps, account, now } = ctx
  const row = await findAsParty(deps.sql, account, id)
  if (!row) return err({ code: 'not_found' })
  if (row.party !== 'guest') return err({ code: 'not_for_you' })
  const text = sanitise(said.text.replaceAll('\r\n', '\n'))
  if (isBlank(text)) return err({ code: 'text_missing' })
  const done = await inTransaction(deps.sql, async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking || !canReport(usedOf(booking), now)) return err({ code: 'cannot_report' })
    // The booking is about to be cancelled with a full refund, so there is nothing to report.
    if (isCancelling({ ...row, state: booking.state }, booking, now)) return err({ code: 'cannot_report' })
    const { open, all } = await countProblems(tx, id)
    if (open) return err({ code: 'problem_open' })
    if (all >= MOST_PROBLEMS) return err({ code: 'too_many_problems', most: MOST_PROBLEMS })
    const photos = [...new Set(said.photos)]
    if ((await lockPhotos(tx, account.id, photos)) < photos.length) return err({ code: 'photo_gone' })
    const problemId = await addProblem(tx, id, { by: account.id, reason, text, now })
    await attachFiles(tx, { ownerId: account.id, bucket: 'documents', ids: photos, now })
    await addPhotos(tx, problemId, photos)
    await publish(tx, { kind: 'problem.reported', bookingId: id, problemId }, now)
    return ok(true)
  })
  return done.ok ? showProblems(ctx, { id }) : done
}

export async function uploadProblemPhotos(ctx: Context<'signed_in'>, { id }: { id: BookingId }) {
  const { deps, account, now } = ctx
  const row = await findAsParty(deps.sql, account, id)
  if (!row) return err({ code: 'not_found' })
  if (row.party !== 'guest') return err({ code: 'not_for_you' })
  if (!canReport(usedOf(row), now)) return err({ code: 'cannot_report' })
  return uploadFiles(ctx, PURPOSES.problemPhoto, async (_tx, files) =>
    ok({ items: files.map((file) => ({ id: file.id, name: file.name, url: signDocument(deps, file.id, now).url })) }),
  )
}
