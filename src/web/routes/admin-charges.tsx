import { AdminLayout } from '../admin/admin-layout.tsx'
import { ChargesForm, percentText, setCharges } from '../admin/charges-form.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { Charges } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords, chargesWords as words } from '../copy/admin.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
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
        <h2 id="fees" className="text-18">
          {words.fees}
        </h2>
        <FeesForm charges={charges} set={set} />
        <FeesTable {...charges} />
      </section>
      <section aria-labelledby="taxes" className="grid gap-5">
        <h2 id="taxes" className="text-18">
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

function FeesTable({ fees, now }: Pick<Charges, 'fees' | 'now'>) {
  const held = fees.find(({ validFrom }) => validFrom <= now)?.version
  return (
    <DenseTable
      caption={words.fees}
      rows={fees}
      keyOf={({ version }) => version}
      columns={[
        { head: words.version, cell: ({ version }) => <span className="num">{version}</span> },
        { head: words.service, figure: true, cell: ({ servicePpm }) => `${percentText(servicePpm)}%` },
        { head: words.commission, figure: true, cell: ({ commissionPpm }) => `${percentText(commissionPpm)}%` },
        {
          head: words.since,
          cell: ({ version, validFrom }) => (
            <>
              <Moment at={validFrom} /> {version === held && <b>{words.now}</b>}
              {validFrom > now && <b>{words.planned}</b>}
            </>
          ),
        },
      ]}
    />
  )
}

function TaxTable({ taxes, now }: Pick<Charges, 'taxes' | 'now'>) {
  return (
    <DenseTable
      caption={words.taxes}
      rows={taxes}
      keyOf={({ region, validFrom }) => `${region} ${validFrom}`}
      columns={[
        { head: words.region, cell: ({ region }) => region },
        { head: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
        { head: words.rate, figure: true, cell: ({ ppm }) => `${percentText(ppm)}%` },
        {
          head: words.since,
          cell: ({ validFrom, validUntil }) => (
            <>
              <Moment at={validFrom} /> {validFrom <= now && (!validUntil || validUntil > now) && <b>{words.now}</b>}
              {validFrom > now && <b>{words.planned}</b>}
            </>
          ),
        },
        { head: words.until, cell: ({ validUntil }) => (validUntil ? <Moment at={validUntil} /> : '–') },
      ]}
    />
  )
}
