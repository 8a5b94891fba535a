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
  /** The list behind the figure. */
  to: string
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
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <p className={styles.figure}>
          <Link to={to} aria-label={`${label}: ${figure ?? words.unknown}${sign}`}>
            {figure ?? words.nil}
            {figure !== null && sign && <small>{sign}</small>}
          </Link>
          {trend && <Sparkline values={trend} />}
        </p>
        <p className={styles.note}>
          {change && <Change {...change} />}
          <span>{figure === null ? words.unknown : note}</span>
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
