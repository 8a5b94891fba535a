import { formatPercent } from '../../domain/kernel/percent.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { ChargesForm, percentText, setCharges } from '../admin/charges-form.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { Charges } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { type Column, PlainTable } from '../console/table.tsx'
import { adminWords, chargesWords as words } from '../copy/admin.ts'
import { tableWords } from '../copy/tables.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Field } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-charges'

const PATH = '/admin/charges'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, (_, api) => api.charges.showCharges())
}

export async function action({ request, context }: Route.ActionArgs) {
  return setCharges(request, context.get(pageContext).api)
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

export default function AdminCharges({ loaderData: charges, actionData: set }: Route.ComponentProps) {
  return (
    <AdminLayout head={words.head} text={words.text}>
      <section aria-labelledby="fees" className="mb-12 grid gap-5">
        <h2 id="fees" className="font-semibold">
          {words.fees}
        </h2>
        <FeesForm charges={charges} set={set} />
        <FeesTable {...charges} />
      </section>
      <section aria-labelledby="taxes" className="grid gap-5">
        <h2 id="taxes" className="font-semibold">
          {words.taxes}
        </h2>
        <TaxForm charges={charges} set={set} />
        {charges.taxes.length > 0 ? <TaxTable {...charges} /> : <p className="text-graphite">{words.noTaxes}</p>}
      </section>
    </AdminLayout>
  )
}

type FormProps = { charges: Charges; set: Parameters<typeof ChargesForm>[0]['set'] }

function FeesForm({ charges: { fees, stand, now }, set }: FormProps) {
  const held = fees.find(({ validFrom }) => validFrom <= now)
  return (
    <ChargesForm form="fees" stand={stand} set={set} done={words.feesSet} button={words.setFees}>
      {(wrong, typed) => (
        <>
          <Field
            label={words.service}
            name="service"
            inputMode="decimal"
            hint={words.serviceHint}
            defaultValue={typed.service ?? percentText(held?.servicePpm ?? 0)}
            wrong={wrong.service}
          />
          <Field
            label={words.commission}
            name="commission"
            inputMode="decimal"
            hint={words.commissionHint}
            defaultValue={typed.commission ?? percentText(held?.commissionPpm ?? 0)}
            wrong={wrong.commission}
          />
        </>
      )}
    </ChargesForm>
  )
}

function TaxForm({ charges: { stand }, set }: FormProps) {
  return (
    <ChargesForm form="tax" stand={stand} set={set} done={words.taxSet} button={words.setTax}>
      {(wrong, typed) => (
        <>
          <Field
            label={words.region}
            name="region"
            hint={words.regionHint}
            maxLength={13}
            defaultValue={typed.region}
            wrong={wrong.region}
          />
          <Field
            label={words.name}
            name="name"
            maxLength={60}
            dir="auto"
            defaultValue={typed.name}
            wrong={wrong.name}
          />
          <Field
            label={words.rate}
            name="rate"
            inputMode="decimal"
            hint={words.rateHint}
            defaultValue={typed.rate}
            wrong={wrong.rate}
          />
        </>
      )}
    </ChargesForm>
  )
}

type Fee = Charges['fees'][number] & { when: 'now' | 'planned' | null }
type Tax = Charges['taxes'][number] & { when: 'now' | 'planned' | null }

function FeesTable({ fees, now }: Pick<Charges, 'fees' | 'now'>) {
  const held = fees.find(({ validFrom }) => validFrom <= now)?.version
  const rows = fees.map((fee) => {
    const when = fee.version === held ? 'now' : fee.validFrom > now ? 'planned' : null
    return { ...fee, when } as const
  })
  return (
    <PlainTable name="fees" caption={words.fees} columns={feeColumns} rows={rows} keyOf={({ version }) => version} />
  )
}

function TaxTable({ taxes, now }: Pick<Charges, 'taxes' | 'now'>) {
  const rows = taxes.map((tax) => {
    const isNow = tax.validFrom <= now && (!tax.validUntil || tax.validUntil > now)
    return { ...tax, when: isNow ? 'now' : tax.validFrom > now ? 'planned' : null } as const
  })
  return (
    <PlainTable
      name="taxes"
      caption={words.taxes}
      columns={taxColumns}
      rows={rows}
      keyOf={({ region, validFrom }) => `${region} ${validFrom}`}
    />
  )
}

const since = ({ validFrom, when }: Pick<Fee, 'validFrom' | 'when'>) => (
  <>
    <Moment at={validFrom} /> {when && <b>{words[when]}</b>}
  </>
)

const feeColumns: readonly Column<Fee>[] = [
  { id: 'version', head: words.version, width: '80px', phone: 'name', cell: ({ version }) => version },
  {
    id: 'service',
    head: words.service,
    width: '120px',
    figure: true,
    phone: 'state',
    cell: ({ servicePpm }) => formatPercent(servicePpm),
  },
  {
    id: 'commission',
    head: words.commission,
    width: '120px',
    figure: true,
    phone: 'end',
    cell: ({ commissionPpm }) => formatPercent(commissionPpm),
  },
  { id: 'since', head: words.since, wrap: true, phone: 'line', cell: since },
]

const taxColumns: readonly Column<Tax>[] = [
  { id: 'region', head: words.region, width: '150px', phone: 'name', cell: ({ region }) => region },
  { id: 'name', head: words.name, wrap: true, phone: 'wide', cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'rate', head: words.rate, width: '96px', figure: true, phone: 'state', cell: ({ ppm }) => formatPercent(ppm) },
  { id: 'since', head: words.since, wrap: true, phone: 'wide', cell: since },
  {
    id: 'until',
    head: words.until,
    wrap: true,
    cell: ({ validUntil }) => (validUntil ? <Moment at={validUntil} /> : tableWords.none),
  },
]
