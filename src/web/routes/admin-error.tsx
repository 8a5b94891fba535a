import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { DaysFigure } from '../admin/insights/days-figure.tsx'
import { pageName, saidBy } from '../admin/insights/error-words.ts'
import { askedDays, inAddress, RangeChooser } from '../admin/insights/range-chooser.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { ErrorFacts } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { listPath } from '../console/list-query.ts'
import { adminWords, manyWords, errorsWords as words } from '../copy/admin.ts'
import { type ActionResult, NOT_SENT, ReasonForm, RefusedAction, runAction } from '../financial/reason-form.tsx'
import { countText } from '../format/count.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin-error'

const LIST = '/admin/errors'

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const days = askedDays(url)
  const group = await loadAdmin(context.get(pageContext), url, (_, { errorGroups }) =>
    errorGroups.showError({ id, ...days }),
  )
  return { days, group }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const { api } = context.get(pageContext)
  return runAction(request, api, ({ id, reason }) => api.errorGroups.resolveErrors({ ids: [id], reason }))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOT_SENT)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `${LIST}/${loaderData?.group.id ?? ''}`,
    noindex: true,
  })

export default function AdminError({ loaderData: { days, group }, actionData }: Route.ComponentProps) {
  const { id, resolved, state, range, byDay } = group
  return (
    <AdminLayout head={saidBy(group)}>
      <p className="mb-6">
        <Link className="link" to={listPath(LIST, inAddress(days))}>
          {words.back}
        </Link>
      </p>
      <Facts group={group} />
      {resolved && (
        <Note kind={state === 'open' ? 'warn' : 'good'}>
          <span dir="auto" className="wrap-anywhere">
            {words.saidMended(resolved.by, resolved.reason)} {state === 'open' && words.openAgain}
          </span>
        </Note>
      )}
      <div className="mt-8">
        <RangeChooser path={`${LIST}/${id}`} asked={days} range={range} kept={{}} />
      </div>
      <DaysFigure caption={words.byDay} days={byDay} running={range.running} />
      <Samples samples={group.samples} />
      <RefusedAction acted={actionData} open={state === 'open' ? [id] : []} />
      {(state === 'open' || actionData?.done) && (
        <section className="mt-10">
          <ReasonForm
            id={id}
            acts={[{ value: 'resolve', label: words.resolve }]}
            acted={actionData}
            done={words.resolved(1)}
            hint={manyWords.hint}
          />
        </section>
      )}
    </AdminLayout>
  )
}

function Facts({ group }: { group: ErrorFacts }) {
  const { total, firstSeen, lastSeen } = group
  return (
    <dl className="mb-6 grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      <dt className="text-graphite">{words.where}</dt>
      <dd className="wrap-anywhere">{pageName(group)}</dd>
      <dt className="text-graphite">{words.firstSeen}</dt>
      <dd>
        <Moment at={firstSeen} />
      </dd>
      <dt className="text-graphite">{words.lastSeen}</dt>
      <dd>
        <Moment at={lastSeen} />
      </dd>
      <dt className="text-graphite">{words.ever}</dt>
      <dd className="num">{countText(total)}</dd>
    </dl>
  )
}

function Samples({ samples }: Pick<ErrorFacts, 'samples'>) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-18">{words.samples}</h2>
      {samples.length === 0 && <p className="text-graphite">{words.noSamples}</p>}
      <ul className="border-b border-rule empty:hidden">
        {samples.map(({ id, at, path, message, stack, browser, errorId }) => (
          <li key={id} className="border-t border-rule py-4">
            <p className="text-14 wrap-anywhere text-graphite">
              <Moment at={at} /> · <bdi>{path}</bdi> · <bdi>{browser}</bdi>
            </p>
            <p className="wrap-anywhere" dir="auto">
              {message}
            </p>
            {stack && (
              <pre className="mt-2 text-12 whitespace-pre-wrap wrap-anywhere" dir="ltr">
                {stack}
              </pre>
            )}
            {errorId && (
              <p className="num mt-1 text-14">
                {words.errorId}: {errorId}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
