import { Link } from 'react-router'
import { refusalSentence } from '../../contract/refusal-sentences.ts'
import { ROLES } from '../../domain/accounts/permission.ts'
import { PEOPLE_SORTS, PEOPLE_STATES } from '../../domain/accounts/rule-person.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { BulkActions, type BulkResult, Choose, NOTHING_DONE, runBulkAction } from '../admin/bulk-actions.tsx'
import { FoundList, ListFilter } from '../admin/list-filter.tsx'
import { listPath, listQuery, oneOfThem } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import type { PersonLine } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords, manyWords } from '../copy/admin.ts'
import { peopleWords as words } from '../copy/people.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-people'

const PATH = '/admin/people'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['q', 'role', 'state', 'sort'])
  const role = oneOfThem(ROLES, asked.role)
  const state = oneOfThem(PEOPLE_STATES, asked.state)
  const sort = oneOfThem(PEOPLE_SORTS, asked.sort)
  const filter = {
    ...(asked.q && { q: asked.q }),
    ...(role && { role }),
    ...(state && { state }),
    ...(sort && { sort }),
  }
  const list = await loadAdmin(context.get(pageContext), url, (_, api) => api.people.listPeople({ page, ...filter }))
  return { filter, list }
}

export async function action({ request, context }: Route.ActionArgs): Promise<BulkResult> {
  const { people } = context.get(pageContext).api
  return runBulkAction(request, ({ ids, act, reason }) =>
    people.rulePeople({ ids, act: act === 'suspend' ? 'suspend' : 'restore', reason }),
  )
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOTHING_DONE)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminPeople({ loaderData: { filter, list }, actionData }: Route.ComponentProps) {
  return (
    <AdminLayout head={words.head}>
      <ListFilter
        path={PATH}
        asked={filter}
        search={words.search}
        choices={[
          { name: 'role', label: words.role, any: words.anyRole, values: words.roles },
          { name: 'state', label: words.state, any: words.anyState, values: words.states },
          { name: 'sort', label: words.sort, any: null, values: words.sorts },
        ]}
        file={listPath('/api/v1/admin/people.csv', filter)}
      />
      <FoundList path={PATH} asked={filter} list={list} words={words}>
        <PeopleTable people={list.items} acted={actionData} />
      </FoundList>
      <BulkActions
        any={list.items.some(mayBeRuled)}
        acts={[
          { value: 'suspend', label: words.suspend },
          { value: 'restore', label: words.restore },
        ]}
        acted={actionData}
        hint={words.suspendedRead}
        done={(count, act) => (act === 'suspend' ? words.suspendSome : words.restoreSome)(count)}
        leftOf={({ id, code }) => words.leftOf(list.items.find((one) => one.id === id)?.name ?? id, whyLeft(code))}
      />
    </AdminLayout>
  )
}

const mayBeRuled = ({ state }: PersonLine) => state !== 'deleted'
const whyLeft = (code: string) => (code === 'not_found' ? words.noAccount : refusalSentence(code, undefined, 'admin'))

function PeopleTable({ people, acted }: { people: readonly PersonLine[]; acted: BulkResult | undefined }) {
  return (
    <DenseTable
      caption={words.head}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.name,
          cell: (person) => (
            <span className="-my-1 inline-flex items-center gap-2">
              {mayBeRuled(person) && <Choose id={person.id} label={manyWords.choose(person.name)} acted={acted} />}
              <Link className="link wrap-anywhere" to={`${PATH}/${person.id}`} dir="auto">
                {person.name}
              </Link>
            </span>
          ),
        },
        {
          head: words.email,
          cell: ({ email, emailVerified, state }) => (
            <>
              <span className="break-all">{email}</span>
              {!emailVerified && state !== 'deleted' && <span className="text-graphite"> ({words.unproved})</span>}
            </>
          ),
        },
        { head: words.role, short: true, cell: ({ role }) => words.roles[role] },
        {
          head: words.state,
          short: true,
          cell: ({ state }) =>
            state === 'suspended' ? <strong className="text-bad">{words.states[state]}</strong> : words.states[state],
        },
        { head: words.since, cell: ({ since }) => <Moment at={since} /> },
        { head: words.seen, cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : words.never) },
      ]}
    />
  )
}
