import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { consoleWords as words } from '../copy/console.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import styles from './chart.module.css'
import { Section } from './section.tsx'
import segments from './segments.module.css'

const ChartPlot = lazy(() => import('./chart-plot.client.tsx').then((part) => ({ default: part.ChartPlot })))

export type ChartRow = {
  /** The full name, such as "June 2026". */
  name: string
  /** The short name below the axis. */
  tick: string
  /** Null if nothing was measured. */
  value: number | null
  /** The period hasn't ended, so the value still grows. */
  running?: boolean | undefined
  before?: { name: string; value: number } | undefined
  /** The amount that is still expected in this period, on top of the value. */
  expected?: number | undefined
  /** Further lines of the tooltip. */
  more?: readonly (readonly [name: string, text: string])[] | undefined
}

export type Plotted = {
  shape: 'bars' | 'line'
  rows: readonly ChartRow[]
  /** Describes the chart for screen readers. */
  label: string
  names: { value: string; before?: string | undefined; expected?: string | undefined }
  /** Writes a value in full, and short for the axis. */
  write: (value: number) => string
  short: (value: number) => string
  /** Values to compare with, drawn as dotted lines across the chart. */
  lines?: readonly { value: number; name: string }[] | undefined
  /** The finest step of the axis. */
  finest?: number | undefined
  height: number
}

type ChartProps = Omit<Plotted, 'height'> & {
  id: string
  head: ReactNode
  act?: ReactNode
  className?: string
  /** Between the heading and the chart. */
  lead?: ReactNode
  unit: string
  height?: number
  table: ReactNode
}

/** The table is always there for screen readers. Others can switch to it. */
export function Chart({ id, head, act, className = '', lead, unit, table, height = 236, ...plotted }: ChartProps) {
  const { names, lines = [] } = plotted
  const root = useRef<HTMLDivElement>(null)
  // The Tab key skips the table's links while the table is out of sight.
  const setStops = () => {
    const isShown = root.current?.querySelector<HTMLInputElement>('[value="table"]')?.checked
    for (const link of root.current?.querySelectorAll<HTMLElement>(`.${styles.table} a`) ?? [])
      link.tabIndex = isShown ? 0 : -1
  }
  useEffect(setStops)
  return (
    <div ref={root} className={`${styles.root} ${className}`} onChange={setStops}>
      <Section
        id={id}
        head={head}
        ruled={false}
        of={plotted}
        act={
          <>
            {act}
            <ViewSwitch id={id} what={plotted.label} />
          </>
        }
      >
        {(of) => (
          <>
            {lead}
            <figure className={styles.picture}>
              <figcaption className={styles.unit}>
                <span>{unit}</span>
                <Key look={of.shape} name={names.value} />
                {names.expected && <Key look="expected" name={names.expected} />}
                {lines.map((line) => (
                  <Key key={line.name} look="line" name={line.name} />
                ))}
                {names.before && <Key look={of.shape === 'bars' ? 'tick' : 'before'} name={names.before} />}
              </figcaption>
              <LatePlot {...of} height={height} />
            </figure>
            <div className={styles.table}>{table}</div>
          </>
        )}
      </Section>
    </div>
  )
}

function ViewSwitch({ id, what }: { id: string; what: string }) {
  return (
    <fieldset className={segments.root}>
      <legend className="sr-only">{words.view(what)}</legend>
      {(['chart', 'table'] as const).map((view) => (
        <label key={view}>
          <input type="radio" name={`${id}-view`} value={view} defaultChecked={view === 'chart'} className="sr-only" />
          {words[view]}
        </label>
      ))}
    </fieldset>
  )
}

const Key = ({ look, name }: { look: string; name: string }) => (
  <span className={styles.key}>
    <i data-look={look} aria-hidden="true" />
    {name}
  </span>
)

/** The library loads once the chart is nearly in view. Until then, a skeleton has the chart's height. */
function LatePlot(plotted: Plotted) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '200px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const bone = <div className="bone h-full" />
  return (
    <div ref={place} style={{ '--high': `${plotted.height}px` } as object} className={styles.place}>
      {isNear ? (
        <ErrorBoundary>
          <Suspense fallback={bone}>
            <ChartPlot {...plotted} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        bone
      )}
    </div>
  )
}
