import { typedForm } from '../accounts/fields/typed-form.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Profile } from '../client/api-types.ts'
import { manyWords as words } from '../copy/admin-queues.ts'

/** The result of an action on several items: how many succeeded, and what was chosen and typed if some failed. */
export type ActedOnMany = {
  done: number | null
  left: readonly Left[]
  act: string
  refusal: Refusal | null
  /** The admin must reauthenticate first. */
  proof?: Profile
  wrong: { ids?: string; reason?: string }
  ids: readonly string[]
  reason: string
  /** Changes after each successful action, which resets the form. */
  stand: string
}
type Left = { id: string; code: string }
type Asked = { ids: string[]; act: string; reason: string }

/** The state before the form is sent. */
export const NOTHING_DONE = { done: null, left: [], act: '', wrong: {}, ids: [], reason: '', stand: '' } as const

/** Handles a list's bulk form. A refusal keeps what was chosen and typed. */
export async function actOnMany(
  request: Request,
  act: (asked: Asked) => Promise<{ done: number; left?: readonly Left[] }>,
  /** Loads the profile for reauthentication. */
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
