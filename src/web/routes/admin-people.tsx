import { Check, CircleX, Mail, Minus } from 'lucide-react'
import { refusalSentence } from '../../contract/refusal-sentences.ts'
import { ROLES } from '../../domain/accounts/permission.ts'
import { PEOPLE_SORTS, PEOPLE_STATES } from '../../domain/accounts/rule-person.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import {
  BULK_FORM,
  BulkBar,
  BulkOutcome,
  type BulkResult,
  NOTHING_DONE,
  runBulkAction,
} from '../admin/bulk-actions.tsx'
import { askedDays, daysShown } from '../admin/insights/range-chooser.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { PersonLine } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { listPath, listQuery, oneOfThem } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords, manyWords } from '../copy/admin.ts'
import { peopleWords as words } from '../copy/people.ts'
import { tableWords } from '../copy/tables.ts'
import { exact } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { type PillLook, StatusPill } from '../ui/status-pill.tsx'
import type { Route } from './+types/admin-people'

const PATH = '/admin/people'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['q', 'role', 'state', 'verified', 'sort'])
  const role = oneOfThem(ROLES, asked.role)
  const state = oneOfThem(PEOPLE_STATES, asked.state)
  const verified = oneOfThem(['yes', 'no'] as const, asked.verified)
  const { first, last } = askedDays(url)
  const sort = oneOfThem(PEOPLE_SORTS, asked.sort)
  const filter = {
    ...(asked.q && { q: asked.q }),
    ...(role && { role }),
    ...(state && { state }),
    ...(verified && { verified }),
    ...(first && { first }),
    ...(last && { last }),
    ...(sort && { sort }),
  }
  const parts = context.get(pageContext)
  const list = await loadAdmin(parts, url, (_, api) => api.people.listPeople({ page, ...filter }))
  return { filter, list, currency: parts.config.currency }
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

const mayBeRuled = ({ state }: PersonLine) => state !== 'deleted'
const whyLeft = (code: string) => (code === 'not_found' ? words.noAccount : refusalSentence(code, undefined, 'admin'))

export default function AdminPeople({ loaderData: { filter, list, currency }, actionData }: Route.ComponentProps) {
  const { items, total, page, pages } = list
  return (
    <AdminLayout head={words.head}>
      <BulkOutcome
        acted={actionData}
        done={(count, act) => (act === 'suspend' ? words.suspendSome : words.restoreSome)(count)}
        leftOf={({ id, code }) => words.leftOf(items.find((one) => one.id === id)?.name ?? id, whyLeft(code))}
      />
      <ListPage
        name="people"
        caption={words.head}
        path={PATH}
        asked={filter}
        sort={filter.sort ?? 'newest'}
        views={words.views}
        search={{ name: 'q', label: words.search }}
        filters={[
          { name: ['role'], label: words.role, values: words.roles },
          { name: ['state'], label: words.state, values: words.states },
          { name: ['verified'], label: words.email, values: words.verified },
          { name: ['first', 'last'], label: words.hostSince, shown: daysShown(filter) },
        ]}
        file={listPath('/api/v1/admin/people.csv', filter)}
        columns={columnsIn(currency)}
        rows={items}
        keyOf={({ id }) => id}
        open={({ id }) => `${PATH}/${id}`}
        select={{ may: mayBeRuled, label: ({ name }) => manyWords.choose(name), form: BULK_FORM }}
        acted={actionData}
        found={words.found(total)}
        none={words.none}
        pager={
          <Pages
            of={words.head}
            total={total}
            page={page}
            pages={pages}
            size={SIZE}
            to={(there) => listPath(PATH, { ...filter, page: there })}
          />
        }
        bulk={(count, chooseAll) => (
          <BulkBar
            count={count}
            chooseAll={chooseAll}
            acts={[
              { value: 'restore', label: words.restore },
              { value: 'suspend', label: words.suspend, risk: true },
            ]}
            acted={actionData}
            hint={words.suspendedRead}
          />
        )}
      />
    </AdminLayout>
  )
}

const looks: Record<PersonLine['state'], PillLook> = {
  active: { icon: Check, tone: 'good' },
  suspended: { icon: CircleX, tone: 'bad' },
  deleted: { icon: Minus },
}

function Status({ person: { state, emailVerified } }: { person: PersonLine }) {
  if (state === 'active' && !emailVerified)
    return (
      <StatusPill icon={Mail} tone="warn">
        {words.unverified}
      </StatusPill>
    )
  return <StatusPill {...looks[state]}>{words.states[state]}</StatusPill>
}

const columnsIn = (currency: string): readonly Column<PersonLine>[] => [
  {
    id: 'name',
    head: words.name,
    phone: 'name',
    sort: { asc: 'name', desc: '-name' },
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'email',
    head: words.email,
    phone: 'line',
    optional: 'shown',
    sort: { asc: 'email', desc: '-email' },
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    id: 'role',
    head: words.role,
    width: '72px',
    optional: 'shown',
    sort: { asc: 'role', desc: '-role' },
    cell: ({ role }) => words.roles[role],
  },
  {
    id: 'state',
    head: words.state,
    width: '124px',
    phone: 'state',
    optional: 'shown',
    sort: { asc: 'state', desc: '-state' },
    cell: (person) => <Status person={person} />,
  },
  {
    id: 'bookings',
    head: words.bookings,
    width: '84px',
    figure: true,
    optional: 'shown',
    cell: ({ bookings }) => bookings,
  },
  {
    id: 'spent',
    head: words.spent,
    width: '104px',
    figure: true,
    optional: 'shown',
    cell: ({ bookings, spentCents }) => (bookings > 0 ? exact(spentCents, currency) : tableWords.none),
  },
  {
    id: 'seen',
    head: words.seen,
    width: '100px',
    phone: 'end',
    optional: 'shown',
    sort: { asc: '-seen', desc: 'seen', descFirst: true },
    cell: ({ lastSeenAt }) => (lastSeenAt ? <When at={lastSeenAt} /> : words.never),
  },
  {
    id: 'since',
    head: words.since,
    width: '108px',
    optional: 'shown',
    sort: { asc: 'oldest', desc: 'newest', descFirst: true },
    cell: ({ since }) => <When at={since} day />,
  },
  { id: 'id', head: words.id, width: '300px', optional: 'hidden', cell: ({ id }) => id },
]
