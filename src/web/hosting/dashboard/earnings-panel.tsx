import { type Currency, cents as centsOf, formatExact } from '../../../domain/kernel/money.ts'
import type { Earnings } from '../../client/api-types.ts'
import { Figure } from '../../console/figure.tsx'
import styles from '../../console/figures.module.css'
import { hostWords as words } from '../../copy/host.ts'
import { monthWords } from '../../format/dates.ts'

export function EarningsPanel({ earnings: { currency, months, upcoming } }: { earnings: Earnings }) {
  const now = months.at(-1)
  const year = months.reduce((sum, { cents }) => sum + cents, 0)
  const worth = (cents: number) => exact(cents, currency)
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{words.thisMonth}</dt>
          <dd>{worth(now?.cents ?? 0)}</dd>
          {upcoming.thisMonthCents > 0 && <dd>{words.toCome(worth(upcoming.thisMonthCents))}</dd>}
        </div>
        <div>
          <dt>{words.upcoming}</dt>
          <dd>{worth(upcoming.cents)}</dd>
          <dd>{words.upcomingOf(upcoming.bookings)}</dd>
        </div>
        <div>
          <dt>{words.year}</dt>
          <dd>{worth(year)}</dd>
        </div>
      </dl>
      <p className="mt-4 max-w-[68ch] text-14 text-graphite">{words.earningsMean}</p>
      {months.every(({ bookings, cents }) => bookings === 0 && cents === 0) ? (
        <p className="mt-6">{words.nothingEarned}</p>
      ) : (
        <Figure
          caption={words.byMonth}
          picture={<Months months={months} currency={currency} />}
          rows={months.toReversed()}
          keyOf={({ month }) => month}
          columns={[
            { head: words.month, cell: ({ month }) => monthWords(Temporal.PlainYearMonth.from(month)) },
            { head: words.receive, cell: ({ cents }) => <span className="num">{worth(cents)}</span> },
            { head: words.bookings, cell: ({ bookings }) => <span className="num">{bookings}</span> },
          ]}
        />
      )}
    </>
  )
}

function Months({ months, currency }: Pick<Earnings, 'months' | 'currency'>) {
  const most = Math.max(1, ...months.map(({ cents }) => cents))
  return (
    <>
      <p className="flex justify-between gap-4 text-12 text-graphite">
        <span>{words.axis(currency)}</span>
        <span className="num">{exact(most, currency)}</span>
      </p>
      <div className={styles.months}>
        {months.map(({ month, cents }) => {
          const at = Temporal.PlainYearMonth.from(month)
          return (
            <div key={month} title={`${monthWords(at)}: ${exact(cents, currency)}`}>
              <span className={styles.column}>
                <span className={styles.bar} style={{ height: `${(Math.max(cents, 0) / most) * 100}%` }} />
              </span>
              <span>{monthWords(at).slice(0, 3)}</span>
              <span className="text-graphite">{at.month === 1 ? at.year : ' '}</span>
            </div>
          )
        })}
      </div>
    </>
  )
}

const exact = (cents: number, currency: string) => formatExact(centsOf(cents), currency as Currency)
