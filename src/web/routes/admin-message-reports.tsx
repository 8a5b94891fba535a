import { data } from 'react-router'
import { type BulkResult, runBulkAction } from '../admin/bulk-actions.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { ReportQueue } from '../admin/report-parts.tsx'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import { keptForm } from '../client/kept-form.ts'
import { type PageParts, pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { messageReportWords, adminMessageWords as words } from '../copy/messages.ts'
import { named } from '../format/brand.ts'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ReportedMessage } from '../messages/reported-message.tsx'
import type { Route } from './+types/admin-message-reports'

const PATH = '/admin/message-reports'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const state: 'open' | 'settled' = url.searchParams.get('state') === 'settled' ? 'settled' : 'open'
  const list = await loadAdmin(context.get(pageContext), url, (_, api) =>
    api.messages.listMessageReports({ state, ...(cursor && { cursor }) }),
  )
  return { list, state, query: url.searchParams.toString() }
}

type Opened = Awaited<ReturnType<PageParts['api']['messages']['openMessageReport']>>['items']
type Opening = { id: string; opened: Opened | null; refusal: Refusal | null }
type Answer = { opening: Opening | null; many?: BulkResult }

/** Opening a report is a POST request, because every view is recorded. */
export async function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const id = (await typedForm(request.clone())).get('id')
  return typeof id === 'string' ? openOne(api, id) : { opening: null, many: await settleMany(api, request) }
}

const settleMany = (api: PageParts['api'], request: Request) =>
  runBulkAction(request, ({ ids, act, reason }) =>
    api.messages.settleMessageReports({ ids, outcome: act === 'acted_on' ? 'acted_on' : 'dismissed', reason }),
  )

async function openOne(api: PageParts['api'], id: string) {
  try {
    const { items } = await api.messages.openMessageReport({ id })
    return data<Answer>({ opening: { id, opened: items, refusal: null } })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    return data<Answer>({ opening: { id, opened: null, refusal } }, { status: 422 })
  }
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keptForm(serverAction, { opening: null, many: undefined })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminMessageReports({ loaderData: { list, state, query }, actionData }: Route.ComponentProps) {
  const opening = actionData?.opening
  return (
    <ReportQueue
      name="message-reports"
      head={words.head}
      path={PATH}
      list={list}
      state={state}
      query={query}
      acted={actionData?.many}
      none={{ open: words.none, settled: words.noneSettled }}
      reason={({ reason }) => named(messageReportWords.reasons[reason])}
      about={(report) => (
        <ReportedMessage
          report={report}
          opened={opening?.id === report.id ? opening.opened : null}
          refusal={opening?.id === report.id ? opening.refusal : null}
        />
      )}
    />
  )
}
