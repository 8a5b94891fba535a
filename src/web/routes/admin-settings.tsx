import { type CancellationTier, POLICY_NAMES, type Policies } from '../../domain/bookings/cancellation.ts'
import type { Contact, Operator, SiteCopy, SiteSetting } from '../../domain/settings/site.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { FIGURES, type SiteSet, setSite, tiersText } from '../admin/set-site.ts'
import { SettingForm } from '../admin/setting-form.tsx'
import type { Settings } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords, settingsWords as words } from '../copy/admin.ts'
import { policyNames } from '../copy/policies.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { AreaField } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-settings'

const PATH = '/admin/settings'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, (_, api) => api.settings.showSettings())
}

export async function action({ request, context }: Route.ActionArgs) {
  return setSite(request, context.get(pageContext).api)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keptForm(serverAction, { form: '', done: false, wrong: {}, typed: {} })

export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminSettings({ loaderData, actionData: set }: Route.ComponentProps) {
  const { brand, contact, operator, copy, featured, policies, amenities, history } = loaderData
  return (
    <AdminLayout head={words.head} text={words.text}>
      <SettingForm
        form="brand"
        version={brand.version}
        set={set}
        fields={[{ name: 'brand', label: words.brand, hint: words.brandHint, maxLength: 40, value: brand.value }]}
      />
      <SettingForm
        form="contact"
        text={words.contactText}
        version={contact.version}
        set={set}
        fields={[
          { name: 'email', label: words.email, type: 'email', maxLength: 254, value: contact.value.email },
          { name: 'phone', label: words.phone, hint: words.phoneHint, maxLength: 50, value: contact.value.phone ?? '' },
          { name: 'address', label: words.address, maxLength: 300, value: contact.value.address },
        ]}
      />
      <SettingForm
        form="operator"
        text={words.operatorText}
        version={operator.version}
        set={set}
        fields={[
          { name: 'name', label: words.operatorName, maxLength: 300, value: operator.value.name },
          { name: 'address', label: words.address, maxLength: 300, value: operator.value.address },
          { name: 'taxId', label: words.taxId, maxLength: 300, value: operator.value.taxId },
        ]}
      />
      <SettingForm form="copy" text={words.copyText} version={copy.version} set={set} fields={copyFields(copy.value)} />
      <SettingForm form="featured" text={words.featuredText} version={featured.version} set={set} fields={[]}>
        {(typed, wrong) => (
          <>
            <FeaturedNow spaces={featured.value} />
            <AreaField
              label={words.spaces}
              name="spaces"
              rows={6}
              maxLength={2000}
              defaultValue={typed.spaces ?? featured.value.map(({ id }) => `/space/${id}`).join('\n')}
              wrong={wrong.spaces}
            />
          </>
        )}
      </SettingForm>
      <TermsForms policies={policies} amenities={amenities} set={set} />
      <h2 className="mt-6 mb-3 text-18">{words.history}</h2>
      {history.length > 0 ? <History history={history} /> : <p className="text-graphite">{words.none}</p>}
    </AdminLayout>
  )
}

function copyFields(copy: Settings['copy']['value']) {
  const figures = FIGURES.flatMap((n) => [
    {
      name: `figure${n}`,
      label: words.figure(n),
      hint: words.figureHint,
      maxLength: 20,
      value: copy?.figures[n - 1]?.figure ?? '',
    },
    { name: `of${n}`, label: words.of(n), maxLength: 40, value: copy?.figures[n - 1]?.of ?? '' },
  ])
  return [
    { name: 'headline', label: words.headline, maxLength: 100, value: copy?.headline ?? '' },
    { name: 'lead', label: words.lead, maxLength: 300, value: copy?.lead ?? '' },
    { name: 'hostHeadline', label: words.hostHeadline, maxLength: 100, value: copy?.hostHeadline ?? '' },
    { name: 'hostText', label: words.hostText, maxLength: 300, value: copy?.hostText ?? '' },
    ...figures,
  ]
}

function FeaturedNow({ spaces }: { spaces: Settings['featured']['value'] }) {
  return (
    <ol className="grid gap-1 text-14 empty:hidden">
      {spaces.map(({ id, title, location, published }) => (
        <li key={id} className="wrap-anywhere" dir="auto">
          {title}, {location} {!published && <b className="text-bad">({words.hidden})</b>}
        </li>
      ))}
    </ol>
  )
}

function History({ history }: Pick<Settings, 'history'>) {
  return (
    <DenseTable
      caption={words.history}
      rows={history}
      keyOf={({ name, version }) => `${name} ${version}`}
      columns={[
        { head: words.what, short: true, cell: ({ name }) => words.names[name] },
        { head: words.version, figure: true, cell: ({ version }) => version },
        { head: words.value, cell: ({ name, value }) => <SetTo name={name} value={value} /> },
        { head: words.when, cell: ({ at }) => <Moment at={at} /> },
        { head: words.who, cell: ({ by }) => <bdi>{by ?? '–'}</bdi> },
      ]}
    />
  )
}

type SetToProps = { name: SiteSetting; value: unknown }

function SetTo({ name, value }: SetToProps) {
  return (
    <span className="text-14 wrap-anywhere whitespace-pre-line" dir="auto">
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

type TermsFormsProps = Pick<Settings, 'policies' | 'amenities'> & { set: SiteSet | undefined }

function TermsForms({ policies, amenities, set }: TermsFormsProps) {
  return (
    <>
      <SettingForm
        form="policies"
        text={words.policiesText}
        version={policies.version}
        set={set}
        fields={POLICY_NAMES.map((name, at) => ({
          name,
          label: policyNames[name],
          maxLength: 100,
          ...(at === 0 && { hint: words.policyHint }),
          value: tiersText(policies.value[name].tiers as readonly CancellationTier[]),
        }))}
      />
      <SettingForm form="amenities" text={words.amenitiesText} version={amenities.version} set={set} fields={[]}>
        {(typed, wrong) => (
          <AreaField
            label={words.amenities}
            name="amenities"
            rows={10}
            maxLength={4000}
            defaultValue={typed.amenities ?? amenities.value.join('\n')}
            wrong={wrong.amenities}
          />
        )}
      </SettingForm>
    </>
  )
}
