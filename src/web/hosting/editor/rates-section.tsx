import { MOST } from '../../../domain/pricing/rates.ts'
import type { ListingDraft } from '../../client/api-types.ts'
import { listingWords } from '../../copy/listing.ts'
import { AddOns } from './add-ons.tsx'
import { MoneyField, NumberField } from './fields.tsx'
import { PriceRules } from './price-rules.tsx'
import { Section } from './section.tsx'
import { Simulator } from './simulator.tsx'
import type { SectionProps } from './use-draft.ts'

type Rates = ListingDraft['rates']

export function RatesSection({ draft, change, listing }: SectionProps) {
  const { rates, byDay, byHour } = draft
  const set = (part: Partial<Record<keyof Rates, unknown>>) => change({ rates: { ...rates, ...part } as Rates })
  return (
    <Section name="rates">
      <p className="text-14 text-graphite">{listingWords.dollars}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {byDay && (
          <MoneyField
            label={listingWords.dayRate}
            cents={rates.dayCents}
            mostCents={MOST.dayCents}
            onChange={(dayCents) => set({ dayCents })}
          />
        )}
        {byHour && (
          <MoneyField
            label={listingWords.hourRate}
            cents={rates.hourCents}
            mostCents={MOST.hourCents}
            onChange={(hourCents) => set({ hourCents })}
          />
        )}
        <MoneyField
          label={listingWords.cleaning}
          cents={rates.cleaningCents}
          mostCents={MOST.cleaningCents}
          onChange={(cleaningCents) => set({ cleaningCents: cleaningCents ?? 0 })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={listingWords.included}
          value={rates.includedPeople}
          least={1}
          most={MOST.includedPeople}
          optional={false}
          onChange={(includedPeople) => includedPeople !== null && set({ includedPeople })}
        />
        <MoneyField
          label={listingWords.extraPerson}
          cents={rates.extraPersonCents}
          mostCents={MOST.extraPersonCents}
          hint={listingWords.extraHint}
          onChange={(extraPersonCents) => set({ extraPersonCents: extraPersonCents ?? 0 })}
        />
        {byDay && (
          <>
            <Percent
              label={listingWords.weekly}
              ppm={rates.weeklyDiscountPpm}
              onChange={(weeklyDiscountPpm) => set({ weeklyDiscountPpm })}
            />
            <Percent
              label={listingWords.monthly}
              ppm={rates.monthlyDiscountPpm}
              onChange={(monthlyDiscountPpm) => set({ monthlyDiscountPpm })}
            />
          </>
        )}
      </div>
      <PriceRules rates={rates} byDay={byDay} byHour={byHour} onChange={set} />
      <AddOns addOns={rates.addOns} others={listing.otherStocks} onChange={(addOns) => set({ addOns })} />
      <Simulator draft={draft} listing={listing} />
    </Section>
  )
}

type PercentProps = { label: string; ppm: number; onChange: (ppm: number) => void }

function Percent({ label, ppm, onChange }: PercentProps) {
  return (
    <NumberField
      label={label}
      value={ppm / 10_000}
      least={0}
      most={100}
      digits={2}
      onChange={(percent) => onChange(Math.round((percent ?? 0) * 10_000))}
    />
  )
}
