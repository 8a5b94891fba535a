import { data } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import { keptForm } from '../client/kept-form.ts'
import { type PageParts, pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { adminMessageWords as words } from '../copy/messages.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { MessageReportRow } from '../messages/message-report-row.tsx'
import type { Route } from './+types/admin-message-reports'

const PATH = '/admin/message-reports'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const list = await loadAdmin(context.get(pageContext), url, (_, api) =>
    api.messages.listMessageReports(cursor ? { cursor } : {}),
  )
  return { list, query: url.searchParams.toString() }
}

type Opened = Awaited<ReturnType<PageParts['api']['messages']['openMessageReport']>>['items']
type Answer = { id: string; opened: Opened | null; refusal: Refusal | null }

/** Opens one: that it was read is on record, so it is an act and no page to look at. */
export async function action({ context, request }: Route.ActionArgs) {
  const id = String((await request.formData()).get('id') ?? '')
  try {
    const { items } = await context.get(pageContext).api.messages.openMessageReport({ id })
    return data<Answer>({ id, opened: items, refusal: null })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    return data<Answer>({ id, opened: null, refusal }, { status: 422 })
  }
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keptForm(serverAction, { id: '', opened: null })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

/** What people find wrong with messages; what these say is read by opening one. */
export default function AdminMessageReports({ loaderData: { list, query }, actionData }: Route.ComponentProps) {
  const { items, count, nextCursor } = list
  return (
    <AdminLayout head={words.head}>
      {items.length === 0 && (
        <p className="border-t border-rule py-8 text-18" role="status">
          {words.none}
        </p>
      )}
      <ul className="border-b border-rule empty:hidden">
        {items.map((report) => (
          <MessageReportRow
            key={report.id}
            report={report}
            opened={actionData?.id === report.id ? actionData.opened : null}
            refusal={actionData?.id === report.id ? actionData.refusal : null}
          />
        ))}
      </ul>
      <PageSteps path={PATH} params={new URLSearchParams(query)} {...{ nextCursor, count }} shown={items.length} />
    </AdminLayout>
  )
}
