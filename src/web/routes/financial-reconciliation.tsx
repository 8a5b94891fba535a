import { Form, Link, useNavigation } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { refusalOf } from '../client/api-error.ts'
import type { Reconciliation } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { Section } from '../console/section.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { DifferenceList } from '../financial/difference-list.tsx'
import { type ActionResult, NOT_SENT, RefusedAction, runAction } from '../financial/reason-form.tsx'
import { countText } from '../format/count.ts'
import { exact } from '../format/exact.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/financial-reconciliation'

const PATH = '/financial/reconciliation'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = url.searchParams.get('state') === 'settled' ? 'settled' : 'open'
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
  const found = await loadAdmin(context.get(pageContext), url, (_admin, { accounting }) =>
    accounting.showReconciliation({ page, state }),
  )
  return { found, state }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const { api } = context.get(pageContext)
  const form = await request.clone().formData()
  const run = form.get('run')
  if (run === null)
    return runAction(request, api, ({ id, act, reason }) =>
      api.accounting.settleDifference({ id, how: act === 'booked' ? 'booked' : 'accepted', reason }),
    )
  const kept = { id: 'run', reason: '', wrong: null }
  try {
    await api.accounting.reconcileNow({ everything: run === 'all' })
    return { ...kept, done: true, refusal: null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    return { ...kept, done: false, refusal }
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOT_SENT)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: financialWords.title(words.reconciliation),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/financial/reconciliation',
    noindex: true,
  })

export default function FinancialReconciliation({ loaderData: { found, state }, actionData }: Route.ComponentProps) {
  const { runs, items, open, settled, total, page, pages } = found
  const tabs = [
    { value: 'open', label: words.open(open), to: `${PATH}#differences` },
    { value: 'settled', label: words.settled(settled), to: `${PATH}?state=settled#differences` },
  ]
  return (
    <AdminLayout head={words.reconciliation}>
      <Section id="runs" head={words.runs} of={runs}>
        {(of) => <Runs runs={of} acted={actionData?.id === 'run' ? actionData : undefined} />}
      </Section>
      <Section id="differences" head={words.found} className="mt-9" of={items}>
        {(of) => (
          <>
            <nav className="my-4 flex gap-5" aria-label={words.found}>
              {tabs.map(({ value, label, to }) => (
                <Link
                  key={value}
                  to={to}
                  className={value === state ? 'font-semibold' : 'link'}
                  aria-current={value === state ? 'true' : undefined}
                >
                  {label}
                </Link>
              ))}
            </nav>
            <RefusedAction acted={actionData} open={['run', ...of.map(({ id }) => id)]} />
            {of.length === 0 ? (
              <p>{state === 'open' ? words.noneOpen : words.noneSettled}</p>
            ) : (
              <DifferenceList items={of} acted={actionData} />
            )}
            <Pages
              of={words.found}
              total={total}
              page={page}
              pages={pages}
              size={SIZE}
              to={(there) => `${PATH}?state=${state}&page=${there}#differences`}
            />
          </>
        )}
      </Section>
    </AdminLayout>
  )
}

function Runs({ runs, acted }: { runs: Reconciliation['runs']; acted: ActionResult | undefined }) {
  const { state, formData } = useNavigation()
  const busyWith = state === 'idle' ? null : formData?.get('run')
  return (
    <>
      <p className="mt-3 mb-4 measure text-graphite">{words.runsMean}</p>
      <RefusalNote refusal={acted?.refusal ?? null} className="mb-4" />
      {acted?.done && (
        <Note kind="good" role="status" className="mb-4">
          {words.started}
        </Note>
      )}
      <Form method="post" className="mb-6 flex flex-wrap gap-3">
        <BusyButton type="submit" name="run" value="recent" look="ink" busy={busyWith === 'recent'}>
          {words.runNow}
        </BusyButton>
        <BusyButton type="submit" name="run" value="all" look="plain" busy={busyWith === 'all'}>
          {words.runAll}
        </BusyButton>
      </Form>
      {runs.length === 0 ? (
        <p>{words.noRuns}</p>
      ) : (
        <PlainTable name="runs" caption={words.runs} columns={runColumns} rows={runs} keyOf={({ id }) => id} />
      )}
    </>
  )
}

const sum = (cents: number | null) => (cents === null ? words.nothing : exact(cents, 'USD'))

const runColumns: readonly Column<Reconciliation['runs'][number]>[] = [
  {
    id: 'started',
    head: financialWords.time,
    width: '208px',
    phone: 'name',
    cell: ({ startedAt }) => <Moment at={startedAt} />,
  },
  {
    id: 'period',
    head: words.period,
    wrap: true,
    phone: 'wide',
    cell: ({ from, to }) => (
      <>
        <Moment at={from} />
        {'\u00a0– '}
        <Moment at={to} />
      </>
    ),
  },
  { id: 'records', head: words.records, width: '88px', figure: true, cell: ({ records }) => countText(records) },
  {
    id: 'found',
    head: words.found,
    width: '112px',
    figure: true,
    phone: 'state',
    cell: ({ found }) => found ?? words.running,
  },
  { id: 'ours', head: words.ours, width: '128px', figure: true, cell: ({ oursCents }) => sum(oursCents) },
  { id: 'theirs', head: words.theirs, width: '128px', figure: true, cell: ({ theirsCents }) => sum(theirsCents) },
]
