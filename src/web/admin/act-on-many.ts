import { typedForm } from '../accounts/fields/typed-form.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Profile } from '../client/api-types.ts'
import { manyWords as words } from '../copy/admin-queues.ts'

/** What came of an act on several things: how many it was done to, or what was chosen and typed where it was not. */
export type ActedOnMany = {
  done: number | null
  /** Whom or what it could not be done to, and the refusal's code. */
  left: readonly Left[]
  act: string
  refusal: Refusal | null
  /** The admin must confirm first that it's them. */
  proof?: Profile
  wrong: { ids?: string; reason?: string }
  ids: readonly string[]
  reason: string
  /** Another one after each act that was done: with it the form begins anew. */
  stand: string
}
type Left = { id: string; code: string }
type Asked = { ids: string[]; act: string; reason: string }

/** Of a form that could not be sent. */
export const NOTHING_DONE = { done: null, left: [], act: '', wrong: {}, ids: [], reason: '', stand: '' } as const

/** What a list's action does with its form: a refusal keeps what was chosen and typed. */
export async function actOnMany(
  request: Request,
  act: (asked: Asked) => Promise<{ done: number; left?: readonly Left[] }>,
  /** Of an act that must be confirmed: whose proof is asked for. */
  showProfile?: () => Promise<Profile>,
): Promise<ActedOnMany> {
  const typed = await typedForm(request)
  const text = (name: string) => String(typed.get(name) ?? '')
  const ids = typed.getAll('ids').map(String).slice(0, 100)
  const asked = { ids, act: text('act'), reason: text('reason').trim().slice(0, 2_000) }
  const kept = { ...asked, done: null, left: [], refusal: null, wrong: {}, stand: '' }
  const wrong = {
    ...(ids.length === 0 && { ids: words.needChoice }),
    ...(asked.reason === '' && { reason: words.needReason }),
  }
  if (Object.keys(wrong).length > 0) return { ...kept, wrong }
  try {
    const { done, left = [] } = await act(asked)
    return { ...kept, done, left, ids: [], reason: '', stand: crypto.randomUUID() }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    if (refusal.code === 'confirm_first' && showProfile) return { ...kept, refusal, proof: await showProfile() }
    return {
      ...kept,
      refusal: refusal.code === 'not_found' ? null : refusal,
      ...(refusal.code === 'not_found' && { done: 0 }),
    }
  }
}
