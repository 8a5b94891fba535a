import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { MOST } from '../../../domain/pricing/rates.ts'
import { moved } from '../../../domain/spaces/photo.ts'
import { ruleWords } from '../../copy/editor.ts'
import styles from './rule-list.module.css'

export type RuleFields<R> = { rule: R; onChange: (part: Partial<R>) => void }

type RuleListProps<R> = {
  legend: string
  hint: string
  add: string
  rules: readonly R[]
  fresh: () => R
  words: (rule: R) => string
  onChange: (rules: readonly R[]) => void
  children: (fields: RuleFields<R>) => ReactNode
}

export function RuleList<R extends { readonly name: string }>(props: RuleListProps<R>) {
  const { legend, hint, add, rules, words, children } = props
  const { id, said, keys, open, change, move, remove, append } = useRules(props)
  return (
    <fieldset className="grid gap-3">
      <legend className="text-14 font-semibold">{legend}</legend>
      <p className="text-14 text-graphite">{hint}</p>
      <p className="sr-only" role="status">
        {said}
      </p>
      {rules.length > 0 && (
        <ol className={styles.root}>
          {rules.map((rule, at) => {
            const key = keys[at] ?? at
            const act = { of: `${id}${key}`, what: rule.name || words(rule), at, count: rules.length }
            return (
              <li key={key}>
                <details open={open === key}>
                  <summary id={`${act.of}line`}>
                    <ChevronRight size={16} aria-hidden="true" />
                    {rule.name && (
                      <b className="font-semibold" dir="auto">
                        {rule.name}
                      </b>
                    )}
                    <span className="num">{words(rule)}</span>
                  </summary>
                  <div className="grid gap-4 pt-2 pb-4">{children({ rule, onChange: (part) => change(at, part) })}</div>
                </details>
                <RuleActions {...act} onMove={move} onRemove={remove} />
              </li>
            )
          })}
        </ol>
      )}
      {rules.length < MOST.rules && (
        <button id={`${id}add`} type="button" className="btn plain justify-self-start" onClick={append}>
          {add}
        </button>
      )}
    </fieldset>
  )
}

function useRules<R>({ rules, fresh, onChange }: Pick<RuleListProps<R>, 'rules' | 'fresh' | 'onChange'>) {
  const id = useId()
  const { keys, open, setKeys, grow } = useKeys(rules.length)
  const [said, say] = useState('')
  const change = (at: number, part: Partial<R>) =>
    onChange(rules.map((one, n) => (n === at ? { ...one, ...part } : one)))
  const move = (from: number, to: number, button: string) => {
    setKeys(moved(keys, from, to))
    onChange(moved(rules, from, to))
    say(ruleWords.movedTo(to + 1, rules.length))
    // Focus follows the rule, so another click moves the same rule again.
    focusOn(`${id}${keys[from]}${button}`)
  }
  const remove = (at: number) => {
    setKeys(keys.filter((_, n) => n !== at))
    onChange(rules.filter((_, n) => n !== at))
    say(ruleWords.removed)
    // The button the user clicked disappears with its rule.
    focusOn(`${id}add`)
  }
  const append = () => {
    const key = grow()
    onChange([...rules, fresh()])
    focusOn(`${id}${key}line`)
  }
  return { id, said, keys, open, change, move, remove, append }
}

const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

function useKeys(count: number) {
  const next = useRef(count)
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, at) => at))
  const [open, setOpen] = useState<number | null>(null)
  const grow = () => {
    const key = next.current++
    setKeys((before) => [...before, key])
    setOpen(key)
    return key
  }
  // Rules may have been added or removed in a different window.
  const known = keys.length === count ? keys : Array.from({ length: count }, (_, at) => keys[at] ?? -1 - at)
  return { keys: known, open, setKeys, grow }
}

type RuleActionsProps = {
  of: string
  what: string
  at: number
  count: number
  onMove: (from: number, to: number, button: string) => void
  onRemove: (at: number) => void
}

/** A button at its limit stays focusable so that focus isn't lost. */
function RuleActions({ of, what, at, count, onMove, onRemove }: RuleActionsProps) {
  const look = 'icon-btn aria-disabled:text-line'
  return (
    <div className={styles.acts}>
      <button
        id={`${of}up`}
        type="button"
        className={look}
        aria-label={ruleWords.earlier(what)}
        aria-disabled={at === 0}
        onClick={at === 0 ? undefined : () => onMove(at, at - 1, 'up')}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button
        id={`${of}down`}
        type="button"
        className={look}
        aria-label={ruleWords.later(what)}
        aria-disabled={at === count - 1}
        onClick={at === count - 1 ? undefined : () => onMove(at, at + 1, 'down')}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </button>
      <button type="button" className="icon-btn" aria-label={ruleWords.remove(what)} onClick={() => onRemove(at)}>
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
