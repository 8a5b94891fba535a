import { typedForm } from '../accounts/fields/typed-form.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Profile } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'
import { accountingWords as words } from '../copy/accounting.ts'

/** The result of an action: its subject, whether it succeeded, and what was typed if it didn't. */
export type Acted = {
  id: string
  done: boolean
  refusal: Refusal | null
  reason: string
  wrong: string | null
  /** The profile for reauthentication, and the action to repeat. */
  proof?: { profile: Profile; act: string }
}
/** The state before the form is sent. */
export const NOT_SENT = { id: '', done: false, reason: '', wrong: null } as const
type Asked = { id: string; act: string; reason: string }

/** Handles a page's form with a reason. A refusal keeps what was typed. */
export async function actOn(
  request: Request,
  api: PageParts['api'],
  act: (asked: Asked) => Promise<unknown>,
): Promise<Acted> {
  const typed = await typedForm(request)
  const text = (name: string) => String(typed.get(name) ?? '')
  const asked = { id: text('id'), act: text('act'), reason: text('reason').trim().slice(0, 2_000) }
  const kept = { id: asked.id, done: false, refusal: null, reason: asked.reason }
  if (asked.reason === '') return { ...kept, wrong: words.needReason }
  try {
    await act(asked)
    return { ...kept, done: true, reason: '', wrong: null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    if (refusal.code !== 'confirm_first') return { ...kept, refusal, wrong: null }
    return { ...kept, refusal, wrong: null, proof: { profile: await api.profile.showProfile(), act: asked.act } }
  }
}
