import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { Panel } from '../console/panel.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { AccountsPanel, FiguresPanel, WaitingPanel } from '../financial/platform-panels.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/financial-platform'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, (_admin, { accounting }) => accounting.showPlatform())
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: financialWords.title(words.platform),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/financial/platform',
    noindex: true,
  })

export default function FinancialPlatform({ loaderData: platform }: Route.ComponentProps) {
  return (
    <AdminLayout head={words.platform}>
      <Panel id="waiting" head={words.waiting} of={platform.waiting}>
        {(waiting) => <WaitingPanel waiting={waiting} />}
      </Panel>
      <Panel id="figures" head={financialWords.overview} of={platform}>
        {(of) => <FiguresPanel platform={of} />}
      </Panel>
      <Panel id="accounts" head={words.accounts} of={platform}>
        {(of) => <AccountsPanel platform={of} />}
      </Panel>
    </AdminLayout>
  )
}
