import { Form } from 'react-router'
import type { Funnel } from '../../client/api-types.ts'
import { Figure } from '../../console/figure.tsx'
import styles from '../../console/figures.module.css'
import { hostWords as words } from '../../copy/host.ts'
import { countText } from '../../format/count.ts'
import { type HostQuery, spoken } from './host-path.ts'

const steps = ['views', 'holds', 'bookings'] as const
type Row = { step: (typeof steps)[number]; last: number; before: number; rate: string | null }

export function FunnelPanel({ funnel, query }: { funnel: Funnel; query: HostQuery }) {
  const { last, before, spaces } = funnel
  const rows = steps.map((step) => ({ step, last: last[step], before: before[step], rate: rateOf(step, last) }))
  return (
    <>
      {spaces.length > 1 && <Choice spaces={spaces} query={query} />}
      <Figure
        caption={words.stepsHead}
        picture={<Rows rows={rows} />}
        rows={rows}
        keyOf={({ step }) => step}
        columns={[
          { head: words.step, cell: ({ step }) => `${words.steps[step]}: ${words.stepsMean[step]}` },
          {
            head: words.last30,
            cell: (row) => <span className="num">{[countText(row.last), row.rate].filter(Boolean).join(', ')}</span>,
          },
          { head: words.before30, cell: (row) => <span className="num">{countText(row.before)}</span> },
        ]}
      />
      <p className="mt-4 max-w-[68ch] text-14 text-graphite">{words.viewsMean}</p>
    </>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-14">
        <Sample name={words.last30} />
        <Sample name={words.before30} past />
      </p>
      {rows.map(({ step, last, before, rate }) => (
        <div key={step} className={styles.step}>
          <p>
            <span className="font-semibold">{words.steps[step]}</span>
            <span className="block text-12 text-graphite">{words.stepsMean[step]}</span>
          </p>
          <div>
            <Bar count={last} of={Math.max(last, before)}>
              {rate && <span className="text-14 text-graphite">{rate}</span>}
            </Bar>
            <Bar count={before} of={Math.max(last, before)} past />
          </div>
        </div>
      ))}
    </>
  )
}

const Sample = ({ name, past = false }: { name: string; past?: boolean }) => (
  <span className="flex items-center gap-2">
    <span className={styles.sample} data-past={past} />
    {name}
  </span>
)

function rateOf(step: (typeof steps)[number], { views, holds, bookings }: Funnel['last']): string | null {
  const share = (part: number, whole: number) => words.percent(Math.round((part / whole) * 1_000) / 10)
  if (step === 'holds') return views > 0 ? words.ofViews(share(holds, views)) : null
  return step === 'bookings' && holds > 0 ? words.ofHolds(share(bookings, holds)) : null
}

type BarProps = { count: number; of: number; past?: boolean; children?: React.ReactNode }

function Bar({ count, of, past = false, children }: BarProps) {
  return (
    <div className={styles.line}>
      <span className={styles.track}>
        <span className={styles.bar} data-past={past} style={{ width: `${of > 0 ? (count / of) * 100 : 0}%` }} />
      </span>
      <span className={`num ${past ? 'text-14 text-graphite' : ''}`}>
        {countText(count)} {children}
      </span>
    </div>
  )
}

function Choice({ spaces, query }: { spaces: Funnel['spaces']; query: HostQuery }) {
  const { space, ...kept } = query
  return (
    <Form className="mb-6 flex flex-wrap items-end gap-3" preventScrollReset>
      <label className="grid min-w-0 flex-1 basis-56 gap-1 text-14">
        {words.ofSpace}
        <select className="input" name="space" defaultValue={space} key={space}>
          <option value="">{words.allSpaces}</option>
          {spaces.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {spoken(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn plain">
        {words.show}
      </button>
    </Form>
  )
}
