import { Download, Landmark } from 'lucide-react'
import { data, Link, redirect, useSearchParams } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { refusalOf } from '../client/api-error.ts'
import type { FinancialEarnings } from '../client/api-types.ts'
import { orNull } from '../client/or-null.ts'
import { pageContext } from '../client/page-context.ts'
import { Change } from '../console/key-figures.tsx'
import { Section } from '../console/section.tsx'
import segments from '../console/segments.module.css'
import { financialWords as words } from '../copy/financial.ts'
import { Balance, NextPayout } from '../financial/balance.tsx'
import { EarnedLines, EarningsChart, monthName } from '../financial/earnings-chart.tsx'
import { PayoutHistory } from '../financial/payout-history.tsx'
import { SpaceEarnings } from '../financial/space-earnings.tsx'
import { StatementsTable } from '../financial/statements.tsx'
import { exact } from '../format/exact.ts'
import { HostPage } from '../hosting/host-layout.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/financial'

const PAYOUTS_SHOWN = 8
const STATEMENTS_SHOWN = 12
/** A larger change says only that there was next to nothing before. */
const MOST_CHANGE = 10

export async function loader({ context, url }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const [months, until] = [asked('months') || '12', asked('until')]
  try {
    return await loadProfile(parts, '/financial', async ({ financial }) => {
      const [balance, earnings, statements, payouts] = await Promise.all([
        orNull(parts, financial.showBalance({})),
        orNull(parts, financial.showEarnings({ months: Number(months), ...(until && { until }) })),
        orNull(parts, financial.listStatements()),
        orNull(parts, financial.listPayouts({})),
      ])
      // Admins who have never hosted see the site's finances instead.
      if (parts.viewer?.role === 'admin' && balance?.any === false) throw redirect('/financial/platform')
      return { balance, earnings, statements, payouts, mayHost: parts.viewer?.role !== 'user' }
    })
  } catch (error) {
    if (['bad_input', 'not_found'].includes(refusalOf(error).code)) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.overview),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/financial',
    noindex: true,
  })

export default function Financial({ loaderData }: Route.ComponentProps) {
  const { balance, earnings, mayHost } = loaderData
  if (balance && !balance.any) return <Empty mayHost={mayHost} />
  return (
    <HostPage head={words.overview} act={<Actions />}>
      <div className="grid gap-x-11 gap-y-8 border-t border-ink pt-6 min-[1081px]:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <Section
          id="balance"
          ruled={false}
          head={
            <>
              {words.balance}{' '}
              {balance && (
                <span className="num font-normal text-graphite">
                  {words.inTotal(exact(balance.balanceCents, balance.currency))}
                </span>
              )}
            </>
          }
          of={balance}
        >
          {(of) => <Balance balance={of} />}
        </Section>
        {balance && <NextPayout balance={balance} />}
      </div>
      {earnings ? (
        <EarningsChart
          earnings={earnings}
          className="mt-10"
          compared
          act={<PeriodChooser earnings={earnings} />}
          lead={<Lead earnings={earnings} />}
        />
      ) : (
        <Section id="earnings" className="mt-10" head={words.earnings} of={earnings}>
          {() => null}
        </Section>
      )}
      <Tables {...loaderData} />
    </HostPage>
  )
}

const Actions = () => (
  <>
    <Link className="btn small" to="/financial/payouts">
      <Landmark size={16} aria-hidden="true" />
      {words.settings}
    </Link>
    <a className="btn small" href="/api/v1/financial/lines.csv" download>
      <Download size={16} aria-hidden="true" />
      {words.exportLines}
    </a>
    <Link className="btn small" to="/financial/lines">
      {words.lines}
    </Link>
  </>
)

function Tables({ earnings, statements, payouts }: Route.ComponentProps['loaderData']) {
  const [asked] = useSearchParams()
  const hides = asked.get('statements') !== 'all' && (statements?.items.length ?? 0) > STATEMENTS_SHOWN
  const whole = new URLSearchParams([...asked, ['statements', 'all']])
  return (
    <>
      <div className="mt-10 grid gap-x-11 gap-y-10 min-[1181px]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <Section
          id="statements"
          head={words.statements}
          act={
            hides && (
              <Link className="link" to={`/financial?${whole}#statements`} preventScrollReset>
                {words.allStatements(statements?.items.length ?? 0)}
              </Link>
            )
          }
          of={statements}
        >
          {(of) => <StatementsTable statements={of} shown={hides ? STATEMENTS_SHOWN : undefined} />}
        </Section>
        <Section
          id="payouts"
          head={words.payouts}
          act={
            <Link className="link" to="/financial/payouts#history">
              {words.allPayouts}
            </Link>
          }
          of={payouts}
        >
          {(of) => <PayoutHistory payouts={of} shown={PAYOUTS_SHOWN} />}
        </Section>
      </div>
      <Section id="by-space" className="mt-10" head={words.bySpace} of={earnings}>
        {(of) => <SpaceEarnings earnings={of} />}
      </Section>
    </>
  )
}

function Lead({ earnings: { months, cents, beforeCents, currency } }: { earnings: FinancialEarnings }) {
  const [starts, to] = [months[0]?.month ?? '', months.at(-1)?.month ?? '']
  const change = beforeCents > 0 ? (cents - beforeCents) / beforeCents : 0
  const isComparable = change !== 0 && Math.abs(change) < MOST_CHANGE
  return (
    <div className="mb-2.5">
      <p className="num">
        <b className="font-semibold">
          <EarnedLines of={{ starts, to }}>{exact(cents, currency)}</EarnedLines>
        </b>{' '}
        <span className="text-graphite">{words.period(monthName(starts), monthName(to))}</span>{' '}
        {isComparable && (
          <span className="whitespace-nowrap">
            <Change rises={change > 0} text={`${Math.round(Math.abs(change) * 1_000) / 10}%`} />{' '}
            <span className="text-graphite">{words.compared(months.length)}</span>
          </span>
        )}
      </p>
      <p className="measure mt-1 text-graphite">{words.mean}</p>
    </div>
  )
}

function PeriodChooser({ earnings: { months, latest } }: { earnings: FinancialEarnings }) {
  const [count, last] = [months.length, months.at(-1)?.month ?? latest]
  const to = (number: number, until: string) =>
    `/financial?${new URLSearchParams({ months: String(number), ...(until < latest && { until }) })}#earnings`
  const earlier = Temporal.PlainYearMonth.from(last).subtract({ months: count }).toString()
  return (
    <nav className={segments.root} aria-label={words.range}>
      {[3, 6, 12].map((number) => (
        <Link
          key={number}
          aria-current={number === count ? 'true' : undefined}
          to={to(number, last)}
          preventScrollReset
        >
          {words.rangeOf(number)}
        </Link>
      ))}
      {earlier >= '2020-01' && (
        <Link to={to(count, earlier)} preventScrollReset>
          {words.earlier}
        </Link>
      )}
      {last < latest && (
        <Link to={to(count, latest)} preventScrollReset>
          {words.newest}
        </Link>
      )}
    </nav>
  )
}

function Empty({ mayHost }: { mayHost: boolean }) {
  return (
    <HostPage head={words.overview}>
      <div className="border-t border-ink py-8">
        <p className="text-22">{mayHost ? words.none : words.notHost}</p>
        <p className="measure mt-2 text-graphite">{words.noneText}</p>
        <Link className="btn solid mt-6" to={mayHost ? '/host/spaces' : '/host-application'}>
          {mayHost ? words.toHost : words.apply}
        </Link>
      </div>
    </HostPage>
  )
}
