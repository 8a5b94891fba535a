import { Link, redirect } from 'react-router'
import { SPACE_COLUMNS } from '../../domain/spaces/listing-import.ts'
import { hostApi } from '../client/host-api.ts'
import { pageContext } from '../client/page-context.ts'
import { spaceImportWords as words } from '../copy/imports.ts'
import { brandName } from '../format/brand.ts'
import { money } from '../format/money.ts'
import { ImportPage } from '../hosting/import/import-page.tsx'
import { useImport } from '../hosting/import/use-import.ts'
import { NoSpaces } from '../hosting/no-spaces.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/host-spaces-import'

const PATH = '/host/spaces/import'

export function loader({ context }: Route.LoaderArgs) {
  const { viewer, config } = context.get(pageContext)
  if (!viewer) throw redirect(`/auth?next=${encodeURIComponent(PATH)}`)
  return { mayHost: viewer.role !== 'user', currency: config.currency }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${words.title} · ${brandName()}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function HostSpacesImport({ loaderData: { mayHost, currency } }: Route.ComponentProps) {
  const steps = useImport('spaces', hostApi.listings.importListings)
  if (!mayHost) return <NoSpaces head={words.title} mayHost={false} />
  return (
    <ImportPage
      words={words}
      back="/host/spaces"
      columns={SPACE_COLUMNS}
      steps={steps}
      cells={[
        { head: words.space, cell: ({ title }) => <span dir="auto">{title}</span> },
        { head: words.place, cell: ({ place }) => place },
        {
          head: words.price,
          figure: true,
          cell: ({ dayCents, hourCents }) => <Prices day={dayCents} hour={hourCents} currency={currency} />,
        },
      ]}
      done={(made) => (
        <>
          <p className="measure mb-4">{words.next}</p>
          <ul className="border-t border-ink">
            {made.map(({ id, title }) => (
              <li key={id} className="border-b border-rule py-2">
                <Link className="link wrap-anywhere" to={`/host/spaces/${id}`} dir="auto">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <Link className="btn ink mt-6" to="/host/spaces">
            {words.toSpaces}
          </Link>
        </>
      )}
    />
  )
}

function Prices({ day, hour, currency }: { day: number | null; hour: number | null; currency: string }) {
  return (
    <>
      {day !== null && <span className="num block">{words.perDay(money(day, currency))}</span>}
      {hour !== null && <span className="num block">{words.perHour(money(hour, currency))}</span>}
    </>
  )
}
