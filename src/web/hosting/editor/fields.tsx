import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import { listingWords } from '../../copy/listing.ts'
import { Field } from '../../ui/field.tsx'
import styles from './editor.module.css'

export type TextProps = {
  label: string
  hint?: ReactNode
  value: string
  most: number
  onChange: (text: string) => void
}

export function TextField({ label, hint, value, most, onChange }: TextProps) {
  return (
    <Field
      label={label}
      hint={hint}
      value={value}
      maxLength={most}
      dir="auto"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function AreaField({ label, hint, value, most, rows = 5, onChange }: TextProps & { rows?: number }) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        rows={rows}
        maxLength={most}
        dir="auto"
        className="input"
        aria-describedby={hint ? `${id}hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <div className="hint" id={`${id}hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type NumberProps = {
  label: string
  hint?: ReactNode
  value: number | null
  least: number
  most: number
  digits?: number
  optional?: boolean
  onChange: (value: number | null) => void
  className?: string
}

/** A number that is invalid or out of range shows an error and isn't saved. */
export function NumberField({
  label,
  hint,
  value,
  least,
  most,
  digits = 0,
  optional = true,
  onChange,
  className,
}: NumberProps) {
  const { text, onText, onFocus, isWrong } = useTyped({
    value,
    shown: (number) => (number === null ? '' : String(number)),
    read: (typed) => {
      if (typed.trim() === '') return optional ? null : undefined
      const number = Number(typed.trim().replace(',', '.'))
      return number >= least && number <= most && Number(number.toFixed(digits)) === number ? number : undefined
    },
    onChange,
  })
  return (
    <Field
      label={label}
      hint={hint}
      value={text}
      onFocus={onFocus}
      inputMode={digits > 0 || least < 0 ? 'decimal' : 'numeric'}
      wrong={isWrong ? listingWords.numberBetween(least, most, digits) : undefined}
      className={className ?? ''}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
    />
  )
}

type ChoiceProps<T extends string | number> = {
  label: string
  hint?: ReactNode
  value: T | ''
  options: readonly { value: T; label: string }[]
  empty?: string
  onChange: (value: T) => void
}

export function ChoiceField<T extends string | number>({
  label,
  hint,
  value,
  options,
  empty,
  onChange,
}: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        aria-describedby={hint ? `${id}hint` : undefined}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <div className="hint" id={`${id}hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type TickProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; children?: ReactNode }

export function TickField({ label, checked, onChange, children }: TickProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-ink"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span dir="auto">{label}</span>
      </label>
      {children}
    </div>
  )
}

type MoneyProps = Omit<NumberProps, 'value' | 'least' | 'most' | 'digits' | 'onChange'> & {
  cents: number | null
  mostCents: number
  onChange: (cents: number | null) => void
}

export function MoneyField({ cents, mostCents, onChange, ...rest }: MoneyProps) {
  return (
    <NumberField
      {...rest}
      value={cents === null ? null : cents / 100}
      least={0}
      most={mostCents / 100}
      digits={2}
      onChange={(dollars) => onChange(dollars === null ? null : Math.round(dollars * 100))}
    />
  )
}

export type SectionName = keyof typeof listingWords.section

export const ShownSection = createContext<SectionName>('basics')

export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const hidden = useContext(ShownSection) !== name
  return (
    <section id={name} hidden={hidden} className={styles.section} aria-labelledby={`${name}-head`}>
      <h2 id={`${name}-head`} tabIndex={-1} className="serif text-28 md:text-36">
        {listingWords.section[name]}
      </h2>
      <div className="grid min-w-0 gap-6">{children}</div>
    </section>
  )
}

type Typing<T> = {
  value: T
  shown: (value: T) => string
  read: (text: string) => T | undefined
  onChange: (value: T) => void
}

/**
 * While the input is invalid, the value stays as it was before editing. Otherwise an intermediate value would be saved,
 * such as "1.23" on the way to "1.234".
 */
export function useTyped<T>({ value, shown, read, onChange }: Typing<T>) {
  const [text, setText] = useState(shown(value))
  const meant = useRef(value)
  const before = useRef(value)
  const show = useRef(shown)
  show.current = shown
  // The value changed elsewhere, such as on the map or in a different window. It is shown in the same frame as there.
  useLayoutEffect(() => {
    if (value === meant.current) return
    meant.current = value
    before.current = value
    setText(show.current(value))
  }, [value])
  const onText = (next: string) => {
    setText(next)
    const typed = read(next)
    const now = typed === undefined ? before.current : typed
    if (now === meant.current) return
    meant.current = now
    onChange(now)
  }
  const onFocus = () => {
    before.current = meant.current
  }
  return { text, onText, onFocus, isWrong: read(text) === undefined }
}
