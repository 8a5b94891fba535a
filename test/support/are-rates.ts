import { WHOLE } from '../../src/domain/kernel/money.ts'
import { MOST, type Rates } from '../../src/domain/pricing/rates.ts'

const isWhole = (n: unknown, most: number, least = 0) =>
  Number.isInteger(n) && (n as number) >= least && (n as number) <= most
const areRules = (rules: readonly { readonly ppmChange: number }[]) =>
  Array.isArray(rules) && rules.length <= MOST.rules && rules.every((r) => isWhole(r.ppmChange, MOST.ppmChange, -WHOLE))

export function areRates(rates: Rates): boolean {
  const { dayCents, hourCents, addOns } = rates
  return (
    (dayCents === null || isWhole(dayCents, MOST.dayCents)) &&
    (hourCents === null || isWhole(hourCents, MOST.hourCents)) &&
    isWhole(rates.extraPersonCents, MOST.extraPersonCents) &&
    isWhole(rates.cleaningCents, MOST.cleaningCents) &&
    isWhole(rates.includedPeople, MOST.includedPeople) &&
    isWhole(rates.weeklyDiscountPpm, WHOLE) &&
    isWhole(rates.monthlyDiscountPpm, WHOLE) &&
    [rates.dayRules, rates.hourRules, rates.seasons].every(areRules) &&
    Array.isArray(addOns) &&
    addOns.length <= MOST.addOns &&
    addOns.every((a) => isWhole(a.cents, MOST.addOnCents))
  )
}
