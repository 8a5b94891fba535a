import { type DayRule, type HourRule, MOST, type Season } from '../../../domain/pricing/rates.ts'
import type { ListingDraft } from '../../client/api-types.ts'
import { ruleWords } from '../../copy/editor.ts'
import { listingWords } from '../../copy/listing.ts'
import { dayRuleWords, hourRuleWords, seasonWords } from '../../format/slot.ts'
import { AddOns } from './add-ons.tsx'
import { MoneyField, NumberField, Section } from './fields.tsx'
import { DayRuleFields, HourRuleFields, SeasonFields } from './rule-fields.tsx'
import { RuleList } from './rule-list.tsx'
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

type Rules = Pick<ListingDraft['rates'], 'hourRules' | 'dayRules' | 'seasons'>
type PriceRulesProps = {
  rates: Rules
  byDay: boolean
  byHour: boolean
  onChange: (part: Partial<Rules>) => void
}

const evening = (): HourRule => ({ weekdays: [5, 6], fromMinute: 1080, toMinute: 1440, ppmChange: 0, name: '' })
const weekend = (): DayRule => ({ weekdays: [6, 7], ppmChange: 0, name: '' })
function nextMonth(): Season {
  const from = Temporal.Now.plainDateISO().add({ months: 1 }).with({ day: 1 })
  return { from: from.toString(), to: from.with({ day: 31 }).toString(), ppmChange: 0, name: '' }
}

function PriceRules({ rates, byDay, byHour, onChange }: PriceRulesProps) {
  return (
    <>
      {byDay && (
        <RuleList
          legend={ruleWords.dayRules}
          hint={ruleWords.firstCounts}
          add={ruleWords.addDayRule}
          rules={rates.dayRules}
          fresh={weekend}
          words={dayRuleWords}
          onChange={(dayRules) => onChange({ dayRules })}
        >
          {(fields) => <DayRuleFields {...fields} />}
        </RuleList>
      )}
      {byHour && (
        <RuleList
          legend={ruleWords.hourRules}
          hint={ruleWords.firstCounts}
          add={ruleWords.addHourRule}
          rules={rates.hourRules}
          fresh={evening}
          words={hourRuleWords}
          onChange={(hourRules) => onChange({ hourRules })}
        >
          {(fields) => <HourRuleFields {...fields} />}
        </RuleList>
      )}
      {(byDay || byHour) && (
        <RuleList
          legend={ruleWords.seasons}
          add={ruleWords.addSeason}
          hint={`${ruleWords.seasonsAdd} ${ruleWords.firstCounts}`}
          rules={rates.seasons}
          fresh={nextMonth}
          words={seasonWords}
          onChange={(seasons) => onChange({ seasons })}
        >
          {(fields) => <SeasonFields {...fields} />}
        </RuleList>
      )}
    </>
  )
}
