import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { ConfirmFirst } from '../accounts/reauth/confirm-first.tsx'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Profile } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'
import { accountingWords as words } from '../copy/accounting.ts'
import { useTypedBefore } from '../forms/checked-form.tsx'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'

type ReasonFormProps = {
  id: string
  acts: readonly { value: string; label: string }[]
  acted: ActionResult | undefined
  done: string
  hint?: string
  why?: string
  of?: string
}

export function ReasonForm({ id, acts, acted, done, hint, why = words.confirmFirst, of }: ReasonFormProps) {
  const { state, formData } = useNavigation()
  const mine = acted?.id === id ? acted : undefined
  const { before, keep } = useTypedBefore(of)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (mine?.wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [mine])
  const busyWith = state !== 'idle' && formData?.get('id') === id ? formData.get('act') : null
  if (mine?.done && busyWith === null)
    return (
      <Note kind="good" role="status">
        {done}
      </Note>
    )
  const { refusal, proof, reason = '' } = mine ?? {}
  return (
    <>
      {proof && busyWith === null && (
        <ConfirmFirst profile={proof.profile} why={why} sent={{ id, act: proof.act, reason }} />
      )}
      <Form method="post" ref={form} className="grid max-w-120 gap-3">
        <input type="hidden" name="id" value={id} />
        <RefusalNote refusal={proof ? null : (refusal ?? null)} />
        <Field
          label={words.reason}
          name="reason"
          hint={hint}
          maxLength={2000}
          dir="auto"
          defaultValue={mine?.reason ?? before.reason}
          onInput={({ currentTarget }) => keep({ reason: currentTarget.value })}
          wrong={mine?.wrong ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          {acts.map(({ value, label }) => (
            <BusyButton key={value} type="submit" name="act" value={value} look="ink" busy={busyWith === value}>
              {label}
            </BusyButton>
          ))}
        </div>
      </Form>
    </>
  )
}

export type ActionResult = {
  id: string
  done: boolean
  refusal: Refusal | null
  reason: string
  wrong: string | null
  /** The user's profile, needed for reauthentication, and the action to repeat afterwards. */
  proof?: { profile: Profile; act: string }
}
export const NOT_SENT = { id: '', done: false, reason: '', wrong: null } as const
type Asked = { id: string; act: string; reason: string }

export async function runAction(
  request: Request,
  api: PageParts['api'],
  act: (asked: Asked) => Promise<unknown>,
): Promise<ActionResult> {
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

type RefusedActionProps = {
  acted: ActionResult | undefined
  open: readonly string[]
}

/** Shows why an action failed and what the user typed, if the form is gone because someone else acted first. */
export function RefusedAction({ acted, open }: RefusedActionProps) {
  if (!acted?.refusal || open.includes(acted.id)) return null
  return (
    <div className="mb-6 grid gap-2">
      <RefusalNote refusal={acted.refusal} />
      {acted.reason && (
        <p className="text-14 text-graphite">
          {words.hadWritten}{' '}
          <span className="text-ink wrap-anywhere whitespace-pre-line" dir="auto">
            {acted.reason}
          </span>
        </p>
      )}
    </div>
  )
}
