import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { ConfirmFirst } from '../accounts/reauth/confirm-first.tsx'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Profile } from '../client/api-types.ts'
import { manyWords as words } from '../copy/admin.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'

const FORM = 'act-on-many'

export function Choose({ id, label, acted }: { id: string | number; label: string; acted: BulkResult | undefined }) {
  return (
    <label className="inline-flex min-h-7 min-w-7 items-center gap-3 whitespace-nowrap">
      <input
        type="checkbox"
        form={FORM}
        name="ids"
        value={id}
        defaultChecked={acted?.ids.includes(String(id)) ?? false}
        key={acted?.stand ?? ''}
      />
      <span className="sr-only">{label}</span>
    </label>
  )
}

type BulkActionsProps = {
  any: boolean
  acts: readonly { value: string; label: string }[]
  acted: BulkResult | undefined
  hint?: string
  done: (count: number, act: string) => string
  leftOf?: ((left: BulkResult['left'][number]) => string) | undefined
}

export function BulkActions({ any, acts, acted, hint = words.hint, done, leftOf }: BulkActionsProps) {
  const { state, formData } = useNavigation()
  const busyWith = state !== 'idle' && formData?.has('reason') ? formData.get('act') : null
  return (
    <section className="mt-8 grid max-w-160 gap-3" aria-label={words.head}>
      <div role="status" className="empty:hidden">
        {acted && acted.done !== null && busyWith === null && (
          <Outcome acted={acted} count={acted.done} done={done} leftOf={leftOf} />
        )}
      </div>
      {any && <BulkActionForm acts={acts} acted={acted} hint={hint} busyWith={busyWith} />}
    </section>
  )
}

type OutcomeProps = Pick<BulkActionsProps, 'done' | 'leftOf'> & { acted: BulkResult; count: number }

function Outcome({ acted: { act, left }, count, done, leftOf }: OutcomeProps) {
  return (
    <div className="grid gap-3">
      {count > 0 && <Note kind="good">{done(count, act)}</Note>}
      {count === 0 && left.length === 0 && <Note kind="warn">{words.gone}</Note>}
      {left.length > 0 && leftOf && (
        <Note kind="warn">
          {words.left}
          <ul className="mt-1">
            {left.map((one) => (
              <li key={one.id} dir="auto" className="wrap-anywhere">
                {leftOf(one)}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}

type BulkActionFormProps = Pick<BulkActionsProps, 'acts' | 'acted' | 'hint'> & { busyWith: FormDataEntryValue | null }

function BulkActionForm({ acts, acted, hint, busyWith }: BulkActionFormProps) {
  return (
    <div className="panel grid gap-3">
      <ChooseAll key={acted?.stand ?? ''} />
      {acted?.proof && busyWith === null && (
        <ConfirmFirst profile={acted.proof} why={words.confirmFirst} sent={sentAgain(acted)} />
      )}
      <Form id={FORM} method="post" className="grid gap-3" preventScrollReset>
        <RefusalNote refusal={acted?.proof ? null : (acted?.refusal ?? null)} />
        <p className="wrong empty:hidden" role="alert">
          {acted?.wrong.ids}
        </p>
        <Field
          key={acted?.stand ?? ''}
          label={words.reason}
          name="reason"
          hint={hint}
          maxLength={2000}
          dir="auto"
          defaultValue={acted?.reason}
          wrong={acted?.wrong.reason}
        />
        <div className="flex flex-wrap gap-3">
          {acts.map(({ value, label }) => (
            <BusyButton key={value} type="submit" name="act" value={value} look="ink" busy={busyWith === value}>
              {label}
            </BusyButton>
          ))}
        </div>
      </Form>
    </div>
  )
}

const sentAgain = ({ ids, act, reason }: BulkResult) =>
  new URLSearchParams([...ids.map((id) => ['ids', id]), ['act', act], ['reason', reason]])

function ChooseAll() {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  if (!here) return null
  const all = (on: boolean) => {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${FORM}"]`)) box.checked = on
  }
  return (
    <label className="flex min-h-7 items-center gap-3 justify-self-start">
      <input type="checkbox" onChange={({ target }) => all(target.checked)} />
      {words.all}
    </label>
  )
}

export type BulkResult = {
  done: number | null
  left: readonly Left[]
  act: string
  refusal: Refusal | null
  proof?: Profile
  wrong: { ids?: string; reason?: string }
  ids: readonly string[]
  reason: string
  /** The key changes after each successful action, which resets the form. */
  stand: string
}
type Left = { id: string; code: string }
type Asked = { ids: string[]; act: string; reason: string }

export const NOTHING_DONE = { done: null, left: [], act: '', wrong: {}, ids: [], reason: '', stand: '' } as const

export async function runBulkAction(
  request: Request,
  act: (asked: Asked) => Promise<{ done: number; left?: readonly Left[] }>,
  showProfile?: () => Promise<Profile>,
): Promise<BulkResult> {
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
