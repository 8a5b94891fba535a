import { redirect } from 'react-router'
import { ADMIN_BUCKETS } from '../../domain/files/stored-file.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { isNotFound } from '../client/api-error.ts'
import type { PageParts } from '../client/page-context.ts'
import { oneOfThem } from '../console/list-query.ts'
import { type FileDone, storedFileWords as words } from '../copy/admin.ts'
import { typedForm } from '../forms/typed-form.ts'

const FILES = '/admin/files'
export const NOT_ACTED = { act: '', name: '', bucket: '', reason: '', wrong: {} as { name?: string; reason?: string } }

export async function actOnFile(request: Request, { storedFiles }: PageParts['api'], id: string) {
  const typed = await typedForm(request)
  const text = (name: string) => String(typed.get(name) ?? '')
  const asked = { name: text('name').trim(), bucket: text('bucket'), reason: text('reason').trim().slice(0, 2_000) }
  const act = oneOfThem(['move', 'copy', 'remove'] as const, text('act')) ?? 'move'
  const bucket = oneOfThem(ADMIN_BUCKETS, asked.bucket) ?? 'documents'
  const wrong = {
    ...(act !== 'remove' && asked.name === '' && { name: words.needName }),
    ...(asked.reason === '' && { reason: words.needReason }),
  }
  if (Object.keys(wrong).length > 0) return { ...asked, act, wrong, refusal: null }
  const { name, reason } = asked
  try {
    if (act === 'copy') {
      const copy = await storedFiles.copyFile({ id, bucket, name, reason })
      throw redirect(doneAt(`${FILES}/${copy.id}`, 'copied'))
    }
    if (act === 'remove') {
      await storedFiles.removeFile({ id, reason })
      throw redirect(doneAt(FILES, 'removed'))
    }
    const seen = { bucket: oneOfThem(ADMIN_BUCKETS, text('seenBucket')) ?? bucket, name: text('seenName') }
    const moved = await storedFiles.moveFile({ id, bucket, name, seen, reason })
    throw redirect(doneAt(`${FILES}/${moved.id}`, 'moved'))
  } catch (error) {
    if (error instanceof Response) throw error
    if (isNotFound(error)) throw redirect(doneAt(FILES, 'gone'))
    return answerRefused(error, { ...asked, act, wrong: {} })
  }
}

const doneAt = (path: string, done: FileDone) => `${path}?done=${done}`
export const askedDone = (url: URL): FileDone | undefined =>
  oneOfThem(Object.keys(words.done) as FileDone[], url.searchParams.get('done') ?? undefined)
