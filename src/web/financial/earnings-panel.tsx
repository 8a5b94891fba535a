import { Link } from 'react-router'
import type { FinancialEarnings } from '../client/api-types.ts'
import { Figure } from '../console/figure.tsx'
import dashboard from '../console/figures.module.css'
import { financialWords as words } from '../copy/financial.ts'
import { monthWords } from '../format/dates.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import styles from './financial.module.css'
import { linesPath } from './lines-path.ts'

const named = (month: string) => monthWords(Temporal.PlainYearMonth.from(month))

export function EarningsPanel({ earnings }: { earnings: FinancialEarnings }) {
  const { currency, months, spaces, cents, beforeCents } = earnings
  const [from, to] = [months[0]?.month ?? '', months.at(-1)?.month ?? '']
  const worth = (amount: number) => exact(amount, currency)
  const before = { starts: months[0]?.before.month ?? from, to: months.at(-1)?.before.month ?? to }
  const earned = spaces.filter((space) => space.cents !== 0 || space.beforeCents !== 0 || space.bookings > 0)
  return (
    <>
      <PeriodChooser earnings={earnings} />
      <dl className={`${dashboard.sums} mt-4`}>
        <div>
          <dt>{`${words.inPeriod}, ${words.period(named(from), named(to))}`}</dt>
          <dd>
            <Lines of={{ starts: from, to }}>{worth(cents)}</Lines>
          </dd>
          <dd>{comparison(cents - beforeCents, worth, words.period(named(before.starts), named(before.to)))}</dd>
        </div>
      </dl>
      <p className="mt-4 max-w-[68ch] text-14 text-graphite">{words.mean}</p>
      {earned.length === 0 ? (
        <p className="mt-6">{words.noneInPeriod}</p>
      ) : (
        <>
          <MonthsFigure earnings={earnings} />
          <SpacesTable spaces={earned} currency={currency} before={before} shown={{ starts: from, to }} />
        </>
      )}
    </>
  )
}

function MonthsFigure({ earnings: { months, currency } }: { earnings: FinancialEarnings }) {
  const worth = (amount: number) => exact(amount, currency)
  return (
    <Figure
      caption={words.byMonth}
      picture={<Months months={months} currency={currency} />}
      rows={months.toReversed()}
      keyOf={({ month }) => month}
      columns={[
        { head: words.month, cell: ({ month }) => named(month) },
        {
          head: words.receive,
          figure: true,
          cell: (row) => <Lines of={{ starts: row.month }}>{worth(row.cents)}</Lines>,
        },
        { head: words.bookings, figure: true, cell: ({ bookings }) => <span className="num">{bookings}</span> },
        {
          head: words.beforeHead,
          cell: ({ before }) => (
            <span className="num">
              <Lines of={{ starts: before.month }}>{worth(before.cents)}</Lines> ({named(before.month)})
            </span>
          ),
        },
      ]}
    />
  )
}

const Lines = ({ of, children }: { of: Partial<Span> & { space?: string }; children: string }) =>
  of.starts && of.starts < '2020-01' ? (
    <span className="num">{children}</span>
  ) : (
    <Link className="link num" to={linesPath(of)}>
      {children}
    </Link>
  )

type Span = { starts: string; to: string }
type SpacesTableProps = Pick<FinancialEarnings, 'spaces' | 'currency'> & { shown: Span; before: Span }

function SpacesTable({ spaces, currency, shown, before }: SpacesTableProps) {
  const worth = (amount: number) => exact(amount, currency)
  return (
    <>
      <h3 className="mt-10 mb-3 font-semibold">{words.bySpace}</h3>
      <DenseTable
        caption={words.bySpace}
        rows={spaces}
        keyOf={({ id }) => id}
        columns={[
          { head: words.space, cell: ({ title }) => <span dir="auto">{title}</span> },
          {
            head: words.receive,
            figure: true,
            cell: (row) => <Lines of={{ space: row.id, ...shown }}>{worth(row.cents)}</Lines>,
          },
          { head: words.bookings, figure: true, cell: ({ bookings }) => <span className="num">{bookings}</span> },
          {
            head: words.beforeHead,
            figure: true,
            cell: (row) => <Lines of={{ space: row.id, ...before }}>{worth(row.beforeCents)}</Lines>,
          },
        ]}
      />
    </>
  )
}

function comparison(change: number, worth: (amount: number) => string, before: string): string {
  if (change === 0) return words.same(before)
  return change > 0 ? words.more(worth(change), before) : words.less(worth(-change), before)
}

function Months({ months, currency }: Pick<FinancialEarnings, 'months' | 'currency'>) {
  const most = Math.max(1, ...months.flatMap((row) => [row.cents, row.before.cents]))
  const high = (cents: number) => ({ height: `${(Math.max(cents, 0) / most) * 100}%` })
  return (
    <>
      <p className="flex justify-between gap-4 text-12 text-graphite">
        <span>{words.axis(currency)}</span>
        <span className="num">{exact(most, currency)}</span>
      </p>
      <div className={styles.months}>
        {months.map(({ month, cents, before }) => (
          <div
            key={month}
            title={`${named(month)}: ${exact(cents, currency)}; ${named(before.month)}: ${exact(before.cents, currency)}`}
          >
            <span className={styles.pair}>
              <span className={styles.bar} data-past="true" style={high(before.cents)} />
              <span className={styles.bar} style={high(cents)} />
            </span>
            <span>{named(month).slice(0, 3)}</span>
            <span className="text-graphite">{month.endsWith('-01') ? month.slice(0, 4) : ' '}</span>
          </div>
        ))}
      </div>
    </>
  )
}

function PeriodChooser({ earnings: { months, latest } }: { earnings: FinancialEarnings }) {
  const [count, last] = [months.length, months.at(-1)?.month ?? latest]
  const to = (number: number, until: string) =>
    `/financial?${new URLSearchParams({ months: String(number), ...(until < latest && { until }) })}#earnings`
  const earlier = Temporal.PlainYearMonth.from(last).subtract({ months: count }).toString()
  return (
    <nav className="flex flex-wrap items-center gap-x-5 gap-y-2" aria-label={words.range}>
      {[3, 6, 12].map((number) => (
        <Link
          key={number}
          className={number === count ? 'font-semibold' : 'link'}
          aria-current={number === count ? 'true' : undefined}
          to={to(number, last)}
        >
          {words.rangeOf(number)}
        </Link>
      ))}
      {earlier >= '2020-01' && (
        <Link className="link" to={to(count, earlier)}>
          {words.earlier}
        </Link>
      )}
      {last < latest && (
        <Link className="link" to={to(count, latest)}>
          {words.newest}
        </Link>
      )}
    </nav>
  )
}
