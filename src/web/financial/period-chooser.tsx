import { Link } from 'react-router'
import type { FinancialEarnings } from '../client/api-types.ts'
import { financialWords as words } from '../copy/financial.ts'

export function PeriodChooser({ earnings: { months, latest } }: { earnings: FinancialEarnings }) {
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
