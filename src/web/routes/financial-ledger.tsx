import { data, Link } from 'react-router'
import { LEDGER_ACCOUNTS } from '../../domain/payments/ledger.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { linesPath, linesQuery } from '../financial/lines-path.ts'
import { LinesFilter, LinesTable, lineColumns, readLineQuery } from '../financial/lines-table.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { SelectField } from '../ui/field.tsx'
import type { Route } from './+types/financial-ledger'

const PATH = '/financial/ledger'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = linesQuery(url.searchParams, PATH)
  try {
    return await loadAdmin(context.get(pageContext), url, async (_admin, { accounting }) => {
      const [lines, { months }] = await Promise.all([
        accounting.listLedger(readLineQuery(query) as never),
        accounting.showPlatform(),
      ])
      return { query, lines, months: months.map(({ month }) => month).reverse() }
    })
  } catch (error) {
    if (!(error instanceof Response) && (isNotFound(error) || refusalOf(error).code === 'bad_input'))
      throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: financialWords.title(words.ledger),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/financial/ledger',
    noindex: true,
  })

export default function FinancialLedger({ loaderData: { query, lines, months } }: Route.ComponentProps) {
  return (
    <AdminLayout head={words.ledger} text={words.accountsMean}>
      <LinesFilter query={query} base={PATH} months={months}>
        <SelectField label={words.account} name="account" defaultValue={query.account ?? ''} className="w-full sm:w-60">
          <option value="">{words.anyAccount}</option>
          {LEDGER_ACCOUNTS.map((account) => (
            <option key={account} value={account}>
              {words.accountNames[account]}
            </option>
          ))}
          <option value="fees">{words.fees}</option>
          {query.account?.includes(':') && <option value={query.account}>{query.account}</option>}
        </SelectField>
      </LinesFilter>
      <LinesTable lines={lines} query={query} base={PATH} columns={columns} />
    </AdminLayout>
  )
}

const columns = lineColumns(PATH, [
  {
    id: 'account',
    head: words.account,
    width: '20%',
    wrap: true,
    phone: 'wide',
    cell: ({ account }) => <Account account={account} />,
  },
])

function Account({ account }: { account: string }) {
  const [name = '', host] = account.split(':')
  if (!host) return words.accountNames[name] ?? name
  return (
    <Link className="link" to={linesPath({ account }, PATH)}>
      {words.accountNames[name] ?? name}
    </Link>
  )
}
