import { Form, useNavigation } from 'react-router'
import { PARTS } from '../../contract/environment.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { Environment } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { Section } from '../console/section.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { adminWords, environmentWords as words } from '../copy/admin.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
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
      <h2 className="mb-2 font-semibold">{words.tests}</h2>
      <p className="mb-4 measure text-graphite">{words.testsText}</p>
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
      <Section id="variables" head={words.settings} of={settings} className="mt-10">
        {() => (
          <PlainTable
            name="variables"
            caption={words.settings}
            columns={columns}
            rows={settings}
            keyOf={({ name }) => name}
          />
        )}
      </Section>
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

const columns: readonly Column<Environment['settings'][number]>[] = [
  { id: 'name', head: words.name, width: '26%', wrap: true, phone: 'wide', cell: ({ name }) => <code>{name}</code> },
  {
    id: 'value',
    head: words.value,
    width: '30%',
    wrap: true,
    phone: 'wide',
    cell: ({ state, value }) =>
      value !== null ? (
        <>
          <bdi>{value}</bdi> {state === 'default' && `(${words.byDefault})`}
        </>
      ) : (
        <span className="text-graphite">{state === 'unset' ? words.unset : words.secret}</span>
      ),
  },
  {
    id: 'what',
    head: words.what,
    wrap: true,
    phone: 'wide',
    cell: ({ description }) => description.replaceAll('`', ''),
  },
]
