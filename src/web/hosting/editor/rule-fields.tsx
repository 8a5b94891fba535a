import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { WHOLE } from '../../../domain/kernel/money.ts'
import { type DayRule, type HourRule, MOST, type Season } from '../../../domain/pricing/rates.ts'
import { ruleWords } from '../../copy/editor.ts'
import { minuteWords, weekdayHeads, weekdayNames } from '../../format/dates.ts'
import { changeWords, readPercent } from '../../format/percent.ts'
import { endWords } from '../../format/slot.ts'
import { Field } from '../../ui/field.tsx'
import { ChoiceField, TextField, useTyped } from './fields.tsx'
import styles from './rule-list.module.css'
import type { RuleFields } from './rule-list.tsx'

export function HourRuleFields({ rule, onChange }: RuleFields<HourRule>) {
  return (
    <>
      <Weekdays chosen={rule.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      <Times rule={rule} onChange={onChange} />
      <NameAndChange rule={rule} onChange={onChange} />
    </>
  )
}

export function DayRuleFields({ rule, onChange }: RuleFields<DayRule>) {
  return (
    <>
      <Weekdays chosen={rule.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      <NameAndChange rule={rule} onChange={onChange} />
    </>
  )
}

export function SeasonFields({ rule, onChange }: RuleFields<Season>) {
  return (
    <>
      <Dates rule={rule} onChange={onChange} />
      <NameAndChange rule={rule} onChange={onChange} />
    </>
  )
}

type Named = { readonly name: string; readonly ppmChange: number }

function NameAndChange({ rule, onChange }: RuleFields<Named>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={ruleWords.name}
        hint={ruleWords.nameHint}
        value={rule.name}
        most={80}
        onChange={(name) => onChange({ name })}
      />
      <ChangeField ppm={rule.ppmChange} onChange={(ppmChange) => onChange({ ppmChange })} />
    </div>
  )
}

function ChangeField({ ppm, onChange }: { ppm: number; onChange: (ppm: number) => void }) {
  const { text, onText, onFocus, isWrong } = useTyped({
    value: ppm,
    shown: (change) => (change === 0 ? '' : changeWords(change)),
    read: (typed) => {
      const change = typed.trim() === '' ? 0 : readPercent(typed)
      return change !== null && change >= -WHOLE && change <= MOST.ppmChange ? change : undefined
    },
    onChange,
  })
  return (
    <Field
      label={ruleWords.change}
      hint={ruleWords.changeHint}
      value={text}
      onFocus={onFocus}
      wrong={isWrong ? ruleWords.changeWrong : undefined}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
    />
  )
}

function Weekdays({ chosen, onChange }: { chosen: readonly number[]; onChange: (weekdays: number[]) => void }) {
  const id = useId()
  const [refused, refuse] = useState(false)
  const toggle = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day].sort((a, b) => a - b)
    refuse(next.length === 0)
    if (next.length > 0) onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be placed in a grid
    <div role="group" aria-labelledby={id} className="field">
      <span id={id} className="label">
        {ruleWords.weekdays}
      </span>
      <div className={styles.days}>
        {weekdayHeads.map(({ long }, at) => (
          <button
            key={long}
            type="button"
            className="chip"
            aria-label={long}
            aria-pressed={chosen.includes(at + 1)}
            onClick={() => toggle(at + 1)}
          >
            {weekdayNames[at]}
          </button>
        ))}
      </div>
      <p role="status" className="wrong empty:hidden">
        {refused && (
          <>
            <CircleAlert size={16} aria-hidden="true" />
            {ruleWords.oneDay}
          </>
        )}
      </p>
    </div>
  )
}

const halfHours = (from: number, to: number) => Array.from({ length: (to - from) / 30 + 1 }, (_, n) => from + n * 30)
const among = (minutes: readonly number[], own: number, words: (minute: number) => string) =>
  [...new Set([...minutes, own])].sort((a, b) => a - b).map((value) => ({ value, label: words(value) }))

function Times({ rule: { fromMinute, toMinute }, onChange }: RuleFields<HourRule>) {
  const first = Math.ceil((fromMinute + 1) / 30) * 30
  return (
    <div className="grid grid-cols-2 gap-4">
      <ChoiceField
        label={ruleWords.from}
        value={fromMinute}
        options={among(halfHours(0, 1410), fromMinute, minuteWords)}
        onChange={(next) => onChange({ fromMinute: next, toMinute: Math.min(1440, Math.max(toMinute, next + 30)) })}
      />
      <ChoiceField
        label={ruleWords.until}
        hint={ruleWords.nightHint}
        value={toMinute}
        options={among(halfHours(first, 1440), toMinute, endWords)}
        onChange={(next) => onChange({ toMinute: next })}
      />
    </div>
  )
}

function Dates({ rule: { from, to }, onChange }: RuleFields<Season>) {
  const [typed, setTyped] = useState({ from, to })
  const meant = useRef({ from, to })
  useEffect(() => {
    if (from === meant.current.from && to === meant.current.to) return
    meant.current = { from, to }
    setTyped(meant.current)
  }, [from, to])
  const wrong = (dates: typeof typed) =>
    dates.from === '' || dates.to === '' ? ruleWords.noDate : dates.to < dates.from ? ruleWords.backwards : undefined
  const set = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (wrong(next)) return
    meant.current = next
    onChange(next)
  }
  const bounds = { type: 'date', min: '2000-01-01', max: '2199-12-31' } as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={ruleWords.firstDay}
        value={typed.from}
        {...bounds}
        onChange={(event) => set({ from: event.target.value })}
      />
      <Field
        label={ruleWords.lastDay}
        value={typed.to}
        wrong={wrong(typed)}
        {...bounds}
        onChange={(event) => set({ to: event.target.value })}
      />
    </div>
  )
}
