import { Figure } from '../../console/figure.tsx'
import styles from '../../console/figures.module.css'
import { rangeWords, insightsWords as words } from '../../copy/admin.ts'
import { countText } from '../../format/count.ts'

type Counted = { count: number; before: number }
export type Funnel = Record<keyof typeof words.steps, Counted>
type Row = Counted & { step: keyof typeof words.steps; rate: string }

const STEPS = ['searches', 'views', 'holds', 'bookings'] as const
const MOST_RATE = 10
const plain = countText

export function StepBars({ funnel }: { funnel: Funnel }) {
  const rows = STEPS.map((step, at) => ({ step, ...funnel[step], rate: rateOf(funnel, at) }))
  return (
    <>
      <Figure
        caption={words.perStep}
        picture={<Bars rows={rows} />}
        rows={rows}
        keyOf={({ step }) => step}
        columns={[
          { head: words.step, cell: ({ step }) => words.steps[step] },
          { head: rangeWords.inRange, figure: true, cell: ({ count }) => <span className="num">{plain(count)}</span> },
          { head: words.rate, figure: true, cell: ({ rate }) => <span className="num">{rate || '–'}</span> },
          {
            head: rangeWords.inBefore,
            figure: true,
            cell: ({ before }) => <span className="num">{plain(before)}</span>,
          },
        ]}
      />
      <p className="mt-4 measure text-graphite">{words.funnelText}</p>
    </>
  )
}

function rateOf(funnel: Funnel, at: number): string {
  const [above, step] = [STEPS[at - 1], STEPS[at]]
  if (!above || !step || funnel[above].count === 0) return ''
  const rate = funnel[step].count / funnel[above].count
  // A rate above 100% is meaningless. It can occur because visitors who ask not to be tracked are missing from the
  // earlier step.
  const percent = rate * 100
  return rate > MOST_RATE ? '' : `${percent.toFixed(percent > 0 && percent < 1 ? 2 : 0)}%`
}

function Bars({ rows }: { rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.flatMap(({ count, before }) => [count, before]))
  return rows.map(({ step, count, before, rate }) => (
    <div key={step} className={styles.step}>
      <p>
        <span className="font-semibold">{words.steps[step]}</span>
        {rate && <span className="num block text-12 text-graphite">{words.ofStep(rate)}</span>}
      </p>
      <div>
        <Bar count={count} of={most} />
        <Bar count={before} of={most} past />
      </div>
    </div>
  ))
}

function Bar({ count, of, past = false }: { count: number; of: number; past?: boolean }) {
  return (
    <div className={styles.line}>
      <span className={styles.track}>
        <span className={styles.bar} data-past={past} style={{ width: `${(count / of) * 100}%` }} />
      </span>
      <span className={`num ${past ? 'text-14 text-graphite' : ''}`}>{plain(count)}</span>
    </div>
  )
}
