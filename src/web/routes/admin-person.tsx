import { Link } from 'react-router'
import type { Role } from '../../domain/accounts/permission.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PersonActions } from '../admin/person-actions.tsx'
import { PersonEmailsPart, PersonOverview, PersonSpaces } from '../admin/person-facts.tsx'
import { AuditPart, BookingsPart, SubjectPart } from '../admin/record-parts.tsx'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { listQuery } from '../console/list-query.ts'
import { RecordTabs, tabOf } from '../console/record-tabs.tsx'
import { adminWords } from '../copy/admin.ts'
import { peopleWords } from '../copy/people.ts'
import { recordWords as words } from '../copy/records.ts'
import { type ActionResult, NOT_SENT, runAction } from '../financial/reason-form.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin-person'

const tabs = words.person

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const tab = tabOf(tabs, url)
  const { page } = listQuery(url, [])
  return loadAdmin(context.get(pageContext), url, async (admin, api) => {
    const [person, log, bookings, subject, emails] = await Promise.all([
      api.people.showPerson({ id }),
      tab === 'overview' || tab === 'audit' ? admin.auditLog({ subject: id }) : null,
      tab === 'bookings' ? api.allBookings.listAllBookings({ q: id, page }) : null,
      tab === 'reports' ? api.reports.showSubject({ id }) : null,
      tab === 'emails' ? api.people.listPersonEmails({ id }) : null,
    ])
    return { tab, person, acts: log?.items ?? [], bookings, subject, emails }
  })
}

export async function action({ request, context, params: { id } }: Route.ActionArgs): Promise<ActionResult> {
  const { api } = context.get(pageContext)
  return runAction(request, api, ({ act, reason }) => {
    if (act === 'suspend') return api.people.suspendPerson({ id, reason })
    if (act === 'restore') return api.people.restorePerson({ id, reason })
    if (act === 'sign_out') return api.people.signOutPerson({ id, reason })
    if (act === 'reset_factor') return api.people.resetFactor({ id, reason })
    const [from, to] = act.split('>') as [Role, Role]
    return api.people.changeRole({ id, from, to, reason })
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOT_SENT)

export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: adminWords.title(loaderData?.person.name ?? peopleWords.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/admin/people/${params.id}`,
    noindex: true,
  })

export default function AdminPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, person, acts, bookings, subject, emails } = loaderData
  const { id, name, role, state, suspendedAt, suspensionReason, deletedAt } = person
  const path = `/admin/people/${id}`
  return (
    <AdminLayout
      head={name}
      text={
        <>
          <span className="font-semibold text-ink">
            {peopleWords.roles[role]}
            {state !== 'active' && ` · ${peopleWords.states[state]}`}
          </span>{' '}
          ·{' '}
          <Link className="link" to="/admin/people">
            {peopleWords.back}
          </Link>
        </>
      }
    >
      {suspendedAt && (
        <Note kind="bad" className="mb-6">
          {peopleWords.suspendedSince} <Moment at={suspendedAt} />
          <span className="mt-1 block whitespace-pre-line wrap-anywhere" dir="auto">
            {suspensionReason}
          </span>
        </Note>
      )}
      {deletedAt && (
        <Note kind="info" className="mb-6">
          {peopleWords.deletedAt} <Moment at={deletedAt} />
        </Note>
      )}
      <RecordTabs label={words.sections} path={path} tabs={tabs} current={tab} />
      {tab === 'overview' && (
        <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_360px]">
          <PersonOverview person={person} />
          {state !== 'deleted' && (
            <div className="panel">
              <PersonActions person={person} acted={actionData} last={acts[0]?.id ?? 0} />
            </div>
          )}
        </div>
      )}
      {bookings && <BookingsPart id={id} list={bookings} path={path} />}
      {tab === 'spaces' && <PersonSpaces person={person} />}
      {subject && <SubjectPart of={subject} />}
      {emails && <PersonEmailsPart of={emails} />}
      {tab === 'audit' && <AuditPart id={id} acts={acts} />}
    </AdminLayout>
  )
}
