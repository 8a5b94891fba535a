import { useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { refusalSentence } from '../../contract/refusal-sentences.ts'
import { APPLICATION_DECISIONS, needsReason } from '../../domain/hosting/host-application.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { DecisionForm, recordDecision, StepHistory, UNDECIDED } from '../admin/decision-form.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { SentApplication } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords as words } from '../copy/admin.ts'
import { applicationStates, applicationSteps } from '../copy/hosting.ts'
import { DocumentList } from '../files/document-list.tsx'
import { FieldList } from '../hosting/application-status.tsx'
import { countryNames } from '../hosting/country-names.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { focusOnce } from '../ui/focus-once.ts'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin-application'

const decisions = APPLICATION_DECISIONS.map((value) => ({
  value,
  label: words.decisions[value],
  text: words.decisionTexts[value],
  needsReason: needsReason(value),
}))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const application = await loadAdmin(context.get(pageContext), url, (admin) => admin.showApplication({ id }))
  return { application, countries: countryNames().filter(([code]) => code === application.country) }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  return recordDecision(request, APPLICATION_DECISIONS, (said) => api.admin.decideApplication({ id, ...said }))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, UNDECIDED)

// Reloads after a refusal too, because another admin may have decided in the meantime.
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: words.title(loaderData?.application.legalName ?? words.applications),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/admin/applications/${params.id}`,
    noindex: true,
  })

export default function AdminApplication({ loaderData, actionData }: Route.ComponentProps) {
  const { application, countries } = loaderData
  const { state, applicant, history, may, held, version } = application
  const busy = useNavigation().formMethod === 'POST'
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!actionData || may.decide || !head.current) return
    focusOnce(head.current)
    head.current.scrollIntoView({ block: 'center' })
  }, [actionData, may.decide])
  return (
    <AdminLayout head={application.legalName}>
      <p className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-semibold">{applicationStates[state]}</span>
        <Link className="link text-14" to="/admin/applications">
          {words.backToQueue}
        </Link>
      </p>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-3 text-18">
            {words.facts}
          </h2>
          <FieldList fields={application} countries={countries} />
          <SentDocuments id={application.id} documents={application.documents} />
          <h2 className="mt-8 mb-3 text-18">{words.applicant}</h2>
          <Link className="link" to={`/admin/people/${applicant.id}`} dir="auto">
            {applicant.name}
          </Link>
          <p className="break-all">{applicant.email}</p>
          <p className="text-14 text-graphite">
            {words.since} <Moment at={applicant.since} />
          </p>
          <StepHistory steps={stepsOf(history)} />
        </section>
        <section aria-labelledby="decide" className="panel">
          <h2 id="decide" ref={head} className="mb-4 text-18">
            {words.decide}
          </h2>
          <div role="status" className="empty:hidden">
            {actionData?.done && (
              <Note kind="good" className="mb-4">
                {words.recorded}
              </Note>
            )}
          </div>
          {may.decide ? (
            <DecisionForm
              key={version}
              decisions={decisions}
              version={version}
              busy={busy}
              answer={actionData}
              reasonHint={words.reasonHint}
            />
          ) : (
            <Undecided held={held} state={state} refusal={actionData?.refusal ?? null} history={history} />
          )}
        </section>
      </div>
    </AdminLayout>
  )
}

type Application = Route.ComponentProps['loaderData']['application']

function stepsOf(history: Application['history']) {
  return history.map(({ to, actor, by, ...step }) => ({
    ...step,
    what: applicationSteps[to],
    by: actor === 'applicant' ? words.theApplicant : by,
  }))
}

type UndecidedProps = Pick<Application, 'held' | 'state' | 'history'> & {
  refusal: NonNullable<Route.ComponentProps['actionData']>['refusal']
}

function Undecided({ held, state, refusal, history }: UndecidedProps) {
  const last = history.at(-1)
  if (held) return <Note kind="warn">{refusalSentence(held, undefined, 'admin')}</Note>
  return (
    <>
      {refusal && (
        <Note kind="warn" role="alert" className="mb-4">
          {refusal.code === 'already_decided'
            ? words.decidedAlready(applicationStates[state], last?.by ?? words.someone)
            : refusal.message}
        </Note>
      )}
      <p>
        {applicationStates[state]}
        {last && (
          <>
            {' · '}
            <span dir="auto">{last.by}</span> · <Moment at={last.at} />
          </>
        )}
      </p>
      {state === 'needs_changes' && <p className="mt-2 text-graphite">{words.undecided}</p>}
    </>
  )
}

function SentDocuments({ id, documents }: Pick<SentApplication, 'id' | 'documents'>) {
  return (
    <>
      <h2 className="mt-8 mb-1 text-18">{words.documents}</h2>
      <p className="mb-3 text-14 text-graphite">{documents.length > 0 ? words.documentsText : words.noDocuments}</p>
      <DocumentList documents={documents} most={documents.length} application={id} />
    </>
  )
}
