import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { consoleWords as words } from '../copy/console.ts'
import styles from './key-figures.module.css'
import { Sparkline } from './sparkline.tsx'

export type KeyFigure = {
  label: string
  /** Null if the figure couldn't be read. */
  figure: string | null
  /** A smaller sign after the figure, such as "%". */
  sign?: string
  /** The list behind the figure, if there is one. */
  to?: string
  change?: { rises: boolean; text: string } | null | undefined
  note?: string | undefined
  trend?: readonly number[] | undefined
}

/** A ruled strip. Each figure leads to the list behind it. */
export function KeyFigures({ label, figures }: { label: string; figures: readonly KeyFigure[] }) {
  return (
    <section aria-label={label} className={styles.root} data-odd={figures.length % 2 === 1}>
      <dl style={{ '--n': figures.length } as object}>
        {figures.map((one) => (
          <Figure key={one.label} {...one} />
        ))}
      </dl>
    </section>
  )
}

function Figure({ label, figure, sign = '', to, change, note, trend }: KeyFigure) {
  const below = figure === null ? words.unknown : note
  const shown = (
    <>
      {figure ?? words.nil}
      {figure !== null && sign && <small>{sign}</small>}
    </>
  )
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <p className={styles.figure}>
          {to ? (
            <Link to={to} aria-label={`${label}: ${figure ?? words.unknown}${sign}`}>
              {shown}
            </Link>
          ) : (
            shown
          )}
          {trend && <Sparkline values={trend} />}
        </p>
        <p className={`${styles.note} empty:hidden`}>
          {change && <Change {...change} />}
          {below && <span>{below}</span>}
        </p>
      </dd>
    </div>
  )
}

export function Change({ rises, text }: { rises: boolean; text: string }) {
  const Arrow = rises ? ArrowUp : ArrowDown
  return (
    <span className={`inline-flex items-center gap-1 font-semibold ${rises ? 'text-good' : 'text-bad'}`}>
      <Arrow size={12} style={{ strokeWidth: 2.2 }} aria-hidden="true" />
      <span className="sr-only">{rises ? words.up : words.down} </span>
      {text}
    </span>
  )
}
