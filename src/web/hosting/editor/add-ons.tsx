import { MOST } from '../../../domain/pricing/rates.ts'
import type { Listing, ListingDraft } from '../../client/api-types.ts'
import { randomId } from '../../client/random-id.ts'
import { listingWords } from '../../copy/listing.ts'
import { ChoiceField, MoneyField, NumberField, TextField, TickField } from './fields.tsx'

type AddOn = ListingDraft['rates']['addOns'][number]
type Others = Listing['otherStocks']
type AddOnsProps = { addOns: readonly AddOn[]; others: Others; onChange: (addOns: readonly unknown[]) => void }

const PER = (['booking', 'hour', 'person'] as const).map((per) => ({ value: per, label: listingWords.per[per] }))

export function AddOns({ addOns, others, onChange }: AddOnsProps) {
  const fresh = () => ({ id: randomId(), name: '', cents: 0, per: 'booking', required: false, stock: null })
  return (
    <fieldset className="grid gap-4">
      <legend className="text-14 font-semibold">{listingWords.addOns}</legend>
      {addOns.map((addOn) => (
        <AddOnFields
          key={addOn.id}
          addOn={addOn}
          others={others}
          onChange={(part) => onChange(addOns.map((one) => (one.id === addOn.id ? { ...one, ...part } : one)))}
          onRemove={() => onChange(addOns.filter(({ id }) => id !== addOn.id))}
        />
      ))}
      {addOns.length < MOST.addOns && (
        <button type="button" className="btn plain justify-self-start" onClick={() => onChange([...addOns, fresh()])}>
          {listingWords.addAddOn}
        </button>
      )}
    </fieldset>
  )
}

type AddOnFieldsProps = { addOn: AddOn; others: Others; onChange: (part: object) => void; onRemove: () => void }

function AddOnFields({ addOn, others, onChange, onRemove }: AddOnFieldsProps) {
  return (
    <div className="grid gap-4 border-t border-rule pt-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={listingWords.addOnName}
          value={addOn.name}
          most={80}
          onChange={(name) => onChange({ name })}
        />
        <MoneyField
          label={listingWords.addOnPrice}
          cents={addOn.cents}
          mostCents={MOST.addOnCents}
          onChange={(cents) => onChange({ cents: cents ?? 0 })}
        />
        <ChoiceField
          label={listingWords.addOnPer}
          value={addOn.per}
          options={PER}
          onChange={(per) => onChange({ per })}
        />
        <StockFields addOn={addOn} others={others} onChange={onChange} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TickField
          label={listingWords.addOnRequired}
          checked={addOn.required}
          onChange={(required) => onChange({ required })}
        />
        <button type="button" className="btn plain" onClick={onRemove}>
          {listingWords.remove(addOn.name || listingWords.addOns)}
        </button>
      </div>
    </div>
  )
}

function StockFields({ addOn: { stock, stockOf }, others, onChange }: Omit<AddOnFieldsProps, 'onRemove'>) {
  const at = others.findIndex(({ spaceId, id }) => spaceId === stockOf?.spaceId && id === stockOf.id)
  const options = others.map((one, value) => ({ value, label: listingWords.stockWith(one.name, one.title, one.stock) }))
  return (
    <>
      {at < 0 && (
        <NumberField
          label={listingWords.addOnStock}
          value={stock}
          least={1}
          most={10_000}
          hint={listingWords.addOnStockHint}
          onChange={(next) => onChange({ stock: next })}
        />
      )}
      {others.length > 0 && stock !== null && (
        <ChoiceField
          label={listingWords.stockOf}
          hint={listingWords.stockOfHint}
          value={at}
          options={[{ value: -1, label: listingWords.stockOwn }, ...options]}
          onChange={(chosen) => {
            const other = others[chosen]
            // A shared stock has a single size, which is set on the other space.
            onChange(
              other ? { stock: other.stock, stockOf: { spaceId: other.spaceId, id: other.id } } : { stockOf: null },
            )
          }}
        />
      )}
    </>
  )
}
