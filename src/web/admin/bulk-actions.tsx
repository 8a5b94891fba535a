import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { ConfirmFirst } from '../accounts/reauth/confirm-first.tsx'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Profile } from '../client/api-types.ts'
import { manyWords as words } from '../copy/admin.ts'
import { tableWords } from '../copy/tables.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import styles from './bulk-bar.module.css'

/** The form of the selection. Each row's checkbox belongs to it. */
export const BULK_FORM = 'act-on-many'

type Acts = readonly { value: string; label: string; risk?: boolean }[]
type Words = { done: (count: number, act: string) => string; leftOf?: (left: BulkResult['left'][number]) => string }

/** Shows the outcome of the last action above the list. */
export function BulkOutcome({ acted, done, leftOf }: Words & { acted: BulkResult | undefined }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.has('reason')
  const note = useRef<HTMLDivElement>(null)
  // The bar of the selection may be far below. The note is empty while the list is read again.
  useEffect(() => {
    if (acted && acted.done !== null && !busy) note.current?.scrollIntoView({ block: 'nearest' })
  }, [acted, busy])
  return (
    <div ref={note} role="status" className="mb-4 grid scroll-my-20 gap-3 empty:hidden">
      {acted && acted.done !== null && !busy && (
        <>
          {acted.done > 0 && <Note kind="good">{done(acted.done, acted.act)}</Note>}
          {acted.done === 0 && acted.left.length === 0 && <Note kind="warn">{words.gone}</Note>}
          {acted.left.length > 0 && leftOf && (
            <Note kind="warn">
              {words.left}
              <ul className="mt-1">
                {acted.left.map((one) => (
                  <li key={one.id} dir="auto" className="wrap-anywhere">
                    {leftOf(one)}
                  </li>
                ))}
              </ul>
            </Note>
          )}
        </>
      )}
    </div>
  )
}

type BulkBarProps = {
  count: number
  chooseAll: (on: boolean) => void
  acts: Acts
  acted: BulkResult | undefined
  hint?: string
}

/** Floats above the list while rows are selected. */
export function BulkBar({ count, chooseAll, acts, acted, hint = words.hint }: BulkBarProps) {
  const { state, formData } = useNavigation()
  const busyWith = state !== 'idle' && formData?.has('reason') ? formData.get('act') : null
  if (count === 0) return null
  const wrong = acted?.wrong.reason ?? acted?.wrong.ids
  return (
    <section className={styles.root} aria-label={words.head}>
      {acted?.proof && busyWith === null && (
        <ConfirmFirst profile={acted.proof} why={words.confirmFirst} sent={sentAgain(acted)} />
      )}
      <Form id={BULK_FORM} method="post" preventScrollReset>
        <RefusalNote refusal={acted?.proof ? null : (acted?.refusal ?? null)} className={styles.whole ?? ''} />
        <p className={`wrong mt-0 empty:hidden ${styles.whole}`} role="alert" id="bulk-wrong">
          {wrong}
        </p>
        <p className={styles.count} role="status">
          {tableWords.selected(count)}
        </p>
        <button type="button" className="link" onClick={() => chooseAll(true)}>
          {tableWords.selectAll}
        </button>
        <label className={styles.reason}>
          {words.reason}
          <input
            key={acted?.stand ?? ''}
            className="input"
            name="reason"
            maxLength={2000}
            dir="auto"
            defaultValue={acted?.reason}
            aria-invalid={acted?.wrong.reason ? true : undefined}
            aria-describedby={`bulk-hint${wrong ? ' bulk-wrong' : ''}`}
          />
        </label>
        {acts.map(({ value, label, risk = false }, at) => (
          <BusyButton
            key={value}
            type="submit"
            name="act"
            value={value}
            look={risk ? 'danger' : at === 0 ? 'ink' : 'plain'}
            busy={busyWith === value}
          >
            {label}
          </BusyButton>
        ))}
        <button
          type="button"
          className="icon-btn"
          aria-label={tableWords.clearSelection}
          onClick={() => chooseAll(false)}
        >
          <X size={16} aria-hidden="true" />
        </button>
        <p id="bulk-hint" className={styles.hint}>
          {hint}
        </p>
      </Form>
    </section>
  )
}

const sentAgain = ({ ids, act, reason }: BulkResult) =>
  new URLSearchParams([...ids.map((id) => ['ids', id]), ['act', act], ['reason', reason]])

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
