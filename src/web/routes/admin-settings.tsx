import { POLICY_NAMES, type Policies } from '../../domain/bookings/cancellation.ts'
import type { Contact, Operator, SiteCopy, SiteSetting } from '../../domain/settings/site.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { tiersText } from '../admin/settings/policy-text.ts'
import { SettingsForm } from '../admin/settings/settings-form.tsx'
import type { Settings } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { Section } from '../console/section.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords, settingsWords as words } from '../copy/admin.ts'
import { policyNames } from '../copy/policies.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-settings'

const PATH = '/admin/settings'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, (_, api) => api.settings.showSettings())
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminSettings({ loaderData: settings }: Route.ComponentProps) {
  const { history } = settings
  return (
    <AdminLayout head={words.head} text={words.text}>
      <SettingsForm settings={settings}>
        <Section id="history" head={words.history} of={history} className="mt-10 scroll-mt-18">
          {() =>
            history.length > 0 ? <History history={history} /> : <p className="pt-3 text-graphite">{words.none}</p>
          }
        </Section>
      </SettingsForm>
    </AdminLayout>
  )
}

const History = ({ history }: Pick<Settings, 'history'>) => (
  <PlainTable
    name="settings"
    caption={words.history}
    rows={history}
    keyOf={({ name, version }) => `${name} ${version}`}
    columns={columns}
  />
)

const columns: readonly Column<Settings['history'][number]>[] = [
  { id: 'what', head: words.what, width: '22%', wrap: true, phone: 'name', cell: ({ name }) => words.names[name] },
  { id: 'version', head: words.version, width: '72px', figure: true, cell: ({ version }) => version },
  {
    id: 'value',
    head: words.value,
    wrap: true,
    phone: 'wide',
    cell: ({ name, value }) => <SetTo name={name} value={value} />,
  },
  { id: 'who', head: words.who, width: '16%', wrap: true, phone: 'line', cell: ({ by }) => <bdi>{by ?? '–'}</bdi> },
  { id: 'when', head: words.when, width: '104px', phone: 'end', cell: ({ at }) => <When at={at} /> },
]

type SetToProps = { name: SiteSetting; value: unknown }

function SetTo({ name, value }: SetToProps) {
  return (
    <span className="wrap-anywhere whitespace-pre-line" dir="auto">
      {LINES[name](value).filter(Boolean).join('\n')}
    </span>
  )
}

const LINES: Record<SiteSetting, (value: unknown) => (string | null)[]> = {
  brand: (value) => [String(value)],
  contact: (value) => {
    const { email, phone, address } = value as Contact
    return [email, phone, address]
  },
  operator: (value) => {
    const { name, address, taxId } = value as Operator
    return [name, address, taxId]
  },
  copy: (value) => {
    if (value === null) return [words.ownCopy]
    const { headline, lead, hostHeadline, hostText, figures } = value as SiteCopy
    return [headline, lead, hostHeadline, hostText, ...figures.map(({ figure, of }) => `${figure} ${of}`)]
  },
  featured: (value) => [words.featuredCount((value as unknown[]).length)],
  policies: (value) =>
    POLICY_NAMES.map((name) => `${policyNames[name]}: ${tiersText((value as Policies)[name].tiers)}`),
  amenities: (value) => [(value as string[]).join(', ')],
}
