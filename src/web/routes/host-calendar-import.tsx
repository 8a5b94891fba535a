import { Link, redirect } from 'react-router'
import { BLOCK_COLUMNS } from '../../domain/spaces/block-import.ts'
import { hostApi } from '../client/host-api.ts'
import { pageContext } from '../client/page-context.ts'
import { blockImportWords as words } from '../copy/imports.ts'
import { brandName } from '../format/brand.ts'
import { zoneWords } from '../format/dates.ts'
import { timesWords, wallOf } from '../hosting/calendar/entries.ts'
import { ImportPage } from '../hosting/import/import-page.tsx'
import { useImport } from '../hosting/import/use-import.ts'
import { NoSpaces } from '../hosting/no-spaces.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/host-calendar-import'

const PATH = '/host/calendar/import'

export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(pageContext)
  if (!viewer) throw redirect(`/auth?next=${encodeURIComponent(PATH)}`)
  return { mayHost: viewer.role !== 'user' }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${words.title} · ${brandName()}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function HostCalendarImport({ loaderData: { mayHost } }: Route.ComponentProps) {
  const steps = useImport('blocks', hostApi.calendars.importBlocks)
  if (!mayHost) return <NoSpaces head={words.title} mayHost={false} />
  return (
    <ImportPage
      words={words}
      back="/host/calendar"
      columns={BLOCK_COLUMNS}
      steps={steps}
      cells={[
        { head: words.space, cell: ({ space }) => <span dir="auto">{space}</span> },
        { head: words.when, cell: ({ when }) => when && <When {...when} /> },
        { head: words.note, cell: ({ note }) => <span dir="auto">{note}</span> },
      ]}
      done={() => (
        <>
          <p className="measure mb-4">{words.next}</p>
          <Link className="btn ink" to="/host/calendar">
            {words.toCalendar}
          </Link>
        </>
      )}
    />
  )
}

function When({ from, to, zone }: { from: string; to: string; zone: string }) {
  return (
    <>
      <span className="num block">{timesWords(wallOf(from, zone), wallOf(to, zone))}</span>
      <span className="block text-graphite">{zoneWords(zone)}</span>
    </>
  )
}
