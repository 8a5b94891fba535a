import { data, Link, redirect } from 'react-router'
import { dayWords } from '../../domain/kernel/day-words.ts'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { refusalOf } from '../client/api-error.ts'
import type { UpcomingPayouts } from '../client/api-types.ts'
import { type PageParts, pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { Panel } from '../console/panel.tsx'
import { financialWords as words } from '../copy/financial.ts'
import { BalancePanel, BookingLink } from '../financial/balance-panel.tsx'
import { EarningsPanel } from '../financial/earnings-panel.tsx'
import { FinancialLayout } from '../financial/financial-layout.tsx'
import { StatementsPanel } from '../financial/statements-panel.tsx'
import { exact } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/financial'

export async function loader({ context, url }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const [months, until, upcomingPage] = [asked('months') || '12', asked('until'), asked('upcoming') || '1']
  try {
    return await loadProfile(parts, '/financial', async ({ financial }) => {
      const [balance, earnings, statements] = await Promise.all([
        orNull(parts, financial.showBalance({ page: Number(upcomingPage) })),
        orNull(parts, financial.showEarnings({ months: Number(months), ...(until && { until }) })),
        orNull(parts, financial.listStatements()),
      ])
      // Admins who have never hosted see the site's finances instead.
      if (parts.viewer?.role === 'admin' && balance?.any === false) throw redirect('/financial/platform')
      return { balance, earnings, statements, mayHost: parts.viewer?.role !== 'user' }
    })
  } catch (error) {
    if (isAskedWrongly(error)) throw data(null, { status: 404 })
    throw error
  }
}

/** A failed section must not break the page. If access was denied, the page says so. */
const orNull = <T,>({ report }: PageParts, reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isAskedWrongly(error) || refusalOf(error).code === 'sign_in_required') throw error
    report(error)
    return null
  })

const isAskedWrongly = (error: unknown) => ['bad_input', 'not_found'].includes(refusalOf(error).code)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.overview),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/financial',
    noindex: true,
  })

export default function Financial({ loaderData }: Route.ComponentProps) {
  const { balance, earnings, statements, mayHost } = loaderData
  if (balance && !balance.any) return <Empty mayHost={mayHost} />
  return (
    <FinancialLayout head={words.overview}>
      <Panel id="balance" head={words.balance} of={balance}>
        {(of) => <BalancePanel balance={of} />}
      </Panel>
      <Panel id="earnings" head={words.earnings} of={earnings}>
        {(of) => <EarningsPanel earnings={of} />}
      </Panel>
      <Panel id="upcoming" head={words.upcoming} of={balance}>
        {(of) => <UpcomingPanel upcoming={of.upcoming} currency={of.currency} />}
      </Panel>
      <Panel id="statements" head={words.statements} of={statements}>
        {(of) => <StatementsPanel statements={of} />}
      </Panel>
    </FinancialLayout>
  )
}

function Empty({ mayHost }: { mayHost: boolean }) {
  return (
    <div className="wrap max-w-[1120px] py-12">
      <h1 className="serif mb-8 text-48">{words.overview}</h1>
      <div className="border-t border-rule py-10">
        <p className="text-22">{mayHost ? words.none : words.notHost}</p>
        <p className="mt-2 max-w-[60ch] text-graphite">{words.noneText}</p>
        {mayHost ? (
          <Link className="btn solid mt-6" to="/host">
            {words.toHost}
          </Link>
        ) : (
          <Link className="btn solid mt-6" to="/host-application">
            {words.apply}
          </Link>
        )}
      </div>
    </div>
  )
}

const SIZE = 10

function UpcomingPanel({ upcoming, currency }: { upcoming: UpcomingPayouts; currency: string }) {
  const { items, total, page, pages } = upcoming
  if (total === 0) return <p>{words.noUpcoming}</p>
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-14 text-graphite">{words.upcomingMean}</p>
      <DenseTable
        caption={words.upcoming}
        rows={items}
        keyOf={({ booking, due }) => `${booking.id} ${due}`}
        columns={[
          { head: words.booking, cell: ({ booking }) => <BookingLink {...booking} /> },
          { head: words.dueAt, cell: ({ due }) => <Moment at={due} /> },
          {
            head: words.paidOn,
            cell: ({ day }) => <span className="num">{dayWords(Temporal.PlainDate.from(day), 0)}</span>,
          },
          {
            head: words.amount,
            figure: true,
            cell: (row) => <span className="num">{exact(row.cents, currency)}</span>,
          },
        ]}
      />
      <Pages
        of={words.upcoming}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `/financial?upcoming=${there}#upcoming`}
      />
    </>
  )
}
