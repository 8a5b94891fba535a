import { AdminLayout } from '../admin/admin-layout.tsx'
import { DaysFigure } from '../admin/insights/days-figure.tsx'
import { askedDays, RangeChooser } from '../admin/insights/range-chooser.tsx'
import { StepBars } from '../admin/insights/step-bars.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { InsightsShown } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import dashboard from '../console/figures.module.css'
import { type Column, PlainTable } from '../console/table.tsx'
import { adminWords, rangeWords, insightsWords as words } from '../copy/admin.ts'
import { countText } from '../format/count.ts'
import { exact, shortMoney } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-insights'

const PATH = '/admin/insights'

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = askedDays(url)
  const shown = await loadAdmin(context.get(pageContext), url, (_, { insightReports }) =>
    insightReports.showInsights(days),
  )
  return { days, shown }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminInsights({ loaderData: { days, shown } }: Route.ComponentProps) {
  return (
    <AdminLayout head={words.head} text={words.text}>
      <RangeChooser path={PATH} asked={days} range={shown.range} kept={{}} />
      <h2 className="font-semibold">{words.funnel}</h2>
      <StepBars funnel={shown.funnel} />
      <h2 className="mt-12 mb-4 font-semibold">{words.growth}</h2>
      <Growth {...shown} />
      <h2 className="mt-12 mb-4 font-semibold">{words.empty}</h2>
      <EmptySearches searches={shown.emptySearches} />
    </AdminLayout>
  )
}

const plain = countText

function Growth({ growth, turnover, range }: Pick<InsightsShown, 'growth' | 'turnover' | 'range'>) {
  const figures = [
    ...growth.map(({ what, ...row }) => ({
      ...row,
      key: what as string,
      head: words.what[what],
      worth: plain,
      axis: rangeWords.aDay,
    })),
    ...turnover.map(({ currency, cents, beforeCents, byDay }) => ({
      key: currency,
      head: words.turnover(currency),
      count: cents,
      before: beforeCents,
      byDay,
      worth: (amount: number) => exact(amount, currency),
      short: (amount: number) => shortMoney(amount, currency),
      finest: 100,
      axis: rangeWords.moneyADay(currency),
    })),
  ]
  return (
    <>
      <dl className={dashboard.sums}>
        {figures.map(({ key, head, count, before, worth }) => (
          <div key={key}>
            <dt>{head}</dt>
            <dd>{worth(count)}</dd>
            <dd>{changeWords(count, before)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 measure text-graphite">{turnover.length > 0 ? words.turnoverText : words.noTurnover}</p>
      <div className="grid gap-x-10 lg:grid-cols-2">
        {figures
          .filter(({ count, before }) => count + before > 0)
          .map(({ key, head, byDay, worth, ...more }) => (
            <DaysFigure
              key={key}
              caption={words.byDay(head)}
              days={byDay}
              running={range.running}
              worth={worth}
              {...more}
            />
          ))}
      </div>
    </>
  )
}

function EmptySearches({ searches: { items, count, before } }: { searches: InsightsShown['emptySearches'] }) {
  return (
    <>
      <p className="mb-4 measure text-graphite">{words.emptyText}</p>
      {items.length === 0 ? (
        <p className="border-t border-ink py-8 text-16" role="status">
          {words.noEmpty}
        </p>
      ) : (
        <PlainTable
          name="empty-searches"
          caption={words.empty}
          columns={emptyColumns}
          rows={[{ words: null, count, before }, ...items]}
          keyOf={(row) => row.words ?? 'all of them'}
        />
      )}
    </>
  )
}

type Empty = { words: string | null; count: number; before: number }
const emptyColumns: readonly Column<Empty>[] = [
  { id: 'where', head: words.where, wrap: true, phone: 'name', cell: (row) => <Where words={row.words} /> },
  {
    id: 'count',
    head: rangeWords.inRange,
    width: '140px',
    figure: true,
    phone: 'state',
    cell: ({ count }) => plain(count),
  },
  { id: 'before', head: rangeWords.inBefore, width: '140px', figure: true, cell: ({ before }) => plain(before) },
]

function Where({ words: said }: { words: string | null }) {
  if (said === null) return <strong>{words.all}</strong>
  if (said === '') return <em>{words.anywhere}</em>
  if (said === '…') return <em>{words.others}</em>
  return (
    <span className="wrap-anywhere" dir="auto">
      {said}
    </span>
  )
}

function changeWords(count: number, before: number): string {
  if (before === 0) return count === 0 ? rangeWords.same : rangeWords.none
  const percent = Math.round(((count - before) / before) * 100)
  if (percent === 0) return rangeWords.same
  const share = `${countText(Math.abs(percent))}%`
  return percent > 0 ? rangeWords.more(share) : rangeWords.less(share)
}
