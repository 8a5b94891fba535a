import { data } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { financialWords as words } from '../copy/financial.ts'
import { linesPath, linesQuery } from '../financial/lines-path.ts'
import { LinesFilter, LinesTable, lineColumns, readLineQuery } from '../financial/lines-table.tsx'
import { ToMoney } from '../financial/to-money.tsx'
import { HostPage } from '../hosting/host-layout.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/financial-lines'

const PATH = '/financial/lines'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = linesQuery(url.searchParams, PATH)
  try {
    return await loadProfile(context.get(pageContext), linesPath(query), async ({ financial }) => {
      const [lines, { items }] = await Promise.all([
        financial.listLines(readLineQuery(query)),
        financial.listStatements(),
      ])
      return { query, lines, months: items.map(({ month }) => month) }
    })
  } catch (error) {
    if (refusalOf(error).code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.lines),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

const columns = lineColumns(PATH)

export default function FinancialLines({ loaderData: { query, lines, months } }: Route.ComponentProps) {
  return (
    <HostPage head={words.lines} lead={<ToMoney />}>
      <p className="measure mb-6 text-graphite">{words.linesMean}</p>
      <LinesFilter query={query} base={PATH} months={months} />
      <LinesTable lines={lines} query={query} base={PATH} columns={columns} />
    </HostPage>
  )
}
