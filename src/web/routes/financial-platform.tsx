import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { Section } from '../console/section.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { AccountsPanel, FiguresPanel, OwingPanel, WaitingPanel } from '../financial/platform-panels.tsx'
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
      <Section id="waiting" head={words.waiting} of={platform.waiting}>
        {(waiting) => <WaitingPanel waiting={waiting} />}
      </Section>
      <Section id="figures" head={words.thisMonth} ruled={false} className="mt-9" of={platform}>
        {(of) => <FiguresPanel platform={of} />}
      </Section>
      <Section id="accounts" head={words.accounts} className="mt-9" of={platform}>
        {(of) => <AccountsPanel platform={of} />}
      </Section>
      <Section id="owing" head={words.owing} className="mt-9" of={platform}>
        {(of) => <OwingPanel platform={of} />}
      </Section>
    </AdminLayout>
  )
}
