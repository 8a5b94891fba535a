import { Form, useNavigation } from 'react-router'
import { PARTS } from '../../contract/environment.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { Environment } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords, environmentWords as words } from '../copy/admin.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import { DenseTable } from '../ui/dense-table.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin-environment'

const PATH = '/admin/environment'

export async function loader({ context, url }: Route.LoaderArgs) {
  const test = PARTS.find((part) => part === url.searchParams.get('test'))
  return loadAdmin(context.get(pageContext), url, (_, api) => api.environment.showEnvironment({ test }))
}

// Clicking the button again reruns the test, even though the URL doesn't change.
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminEnvironment({ loaderData: { settings, tested } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const asked = state !== 'idle' && location.pathname === PATH ? new URLSearchParams(location.search).get('test') : null
  return (
    <AdminLayout head={words.head} text={words.text}>
      <h2 className="mb-2 text-18">{words.tests}</h2>
      <p className="mb-4 max-w-[68ch] text-14 text-graphite">{words.testsText}</p>
      <Form preventScrollReset replace className="mb-4 flex flex-wrap gap-3">
        {PARTS.map((part) => (
          <BusyButton
            key={part}
            type="submit"
            look="plain"
            name="test"
            value={part}
            busy={asked === part}
            aria-label={words.test(words.parts[part])}
          >
            {words.parts[part]}
          </BusyButton>
        ))}
      </Form>
      <div role="status" className="max-w-[68ch] empty:hidden">
        {tested && !asked && <Tested {...tested} />}
      </div>
      <h2 className="mt-10 mb-3 text-18">{words.settings}</h2>
      <Settings settings={settings} />
    </AdminLayout>
  )
}

const KINDS = { good: 'good', note: 'warn', wrong: 'bad' } as const

function Tested({ part, findings }: NonNullable<Environment['tested']>) {
  return (
    <>
      <h3 className="mb-3 font-semibold">{words.result(words.parts[part])}</h3>
      {findings.length === 0 && <Note kind="warn">{words.notUsed}</Note>}
      {findings.map(({ level, what, remedy }) => (
        <Note key={what} kind={KINDS[level]}>
          <bdi className="wrap-anywhere">{what}</bdi> {remedy && <bdi className="wrap-anywhere">{remedy}</bdi>}
        </Note>
      ))}
    </>
  )
}

function Settings({ settings }: Pick<Environment, 'settings'>) {
  return (
    <DenseTable
      caption={words.settings}
      rows={settings}
      keyOf={({ name }) => name}
      columns={[
        {
          head: words.name,
          cell: ({ name }) => <code className="text-14 wrap-anywhere sm:whitespace-nowrap">{name}</code>,
        },
        {
          head: words.value,
          cell: ({ state, value }) =>
            value !== null ? (
              <>
                <bdi className="wrap-anywhere">{value}</bdi> {state === 'default' && `(${words.byDefault})`}
              </>
            ) : (
              <span className="text-graphite">{state === 'unset' ? words.unset : words.secret}</span>
            ),
        },
        {
          head: words.what,
          cell: ({ description }) => <span className="text-14">{description.replaceAll('`', '')}</span>,
        },
      ]}
    />
  )
}
