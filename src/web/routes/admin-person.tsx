import { Link } from 'react-router'
import type { Role } from '../../domain/accounts/permission.ts'
import { ActionTable } from '../admin/action-table.tsx'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PersonActions } from '../admin/person-actions.tsx'
import { PersonSections } from '../admin/person-facts.tsx'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { peopleWords as words } from '../copy/people.ts'
import { type ActionResult, NOT_SENT, runAction } from '../financial/reason-form.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin-person'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, async (admin, { people }) => {
    const [person, log] = await Promise.all([people.showPerson({ id }), admin.auditLog({ subject: id })])
    return { person, acts: log.items }
  })
}

export async function action({ request, context, params: { id } }: Route.ActionArgs): Promise<ActionResult> {
  const { api } = context.get(pageContext)
  return runAction(request, api, ({ act, reason }) => {
    if (act === 'suspend') return api.people.suspendPerson({ id, reason })
    if (act === 'restore') return api.people.restorePerson({ id, reason })
    if (act === 'reset_factor') return api.people.resetFactor({ id, reason })
    const [from, to] = act.split('>') as [Role, Role]
    return api.people.changeRole({ id, from, to, reason })
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOT_SENT)

export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: adminWords.title(loaderData?.person.name ?? words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/admin/people/${params.id}`,
    noindex: true,
  })

export default function AdminPerson({ loaderData: { person, acts }, actionData }: Route.ComponentProps) {
  const { name, role, state, suspendedAt, suspensionReason, deletedAt } = person
  return (
    <AdminLayout head={name}>
      <p className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-semibold">
          {words.roles[role]}
          {state !== 'active' && ` · ${words.states[state]}`}
        </span>
        <Link className="link text-14" to="/admin/people">
          {words.back}
        </Link>
      </p>
      {suspendedAt && (
        <Note kind="bad" className="mb-8">
          {words.suspendedSince} <Moment at={suspendedAt} />
          <span className="mt-1 block whitespace-pre-line wrap-anywhere" dir="auto">
            {suspensionReason}
          </span>
        </Note>
      )}
      {deletedAt && (
        <Note kind="info" className="mb-8">
          {words.deletedAt} <Moment at={deletedAt} />
        </Note>
      )}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <PersonSections person={person} />
        </div>
        {state !== 'deleted' && (
          <div className="panel">
            <PersonActions person={person} acted={actionData} last={acts[0]?.id ?? 0} />
          </div>
        )}
      </div>
      <section className="mt-4" aria-labelledby="acts">
        <h2 id="acts" className="mb-3 text-18">
          {words.audit}
        </h2>
        {acts.length > 0 ? (
          <ActionTable acts={acts} caption={words.audit} />
        ) : (
          <p className="text-graphite">{words.noActs}</p>
        )}
      </section>
    </AdminLayout>
  )
}
