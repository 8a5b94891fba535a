import type { ClockTable } from './clock-table.ts'
import { dateOfDay } from './clock-table.ts'
import type { Found } from './oracle.ts'
import type { OracleSpace } from './spaces.ts'

// Calculates the price with exact fractions, minute by minute.

const DAY = 1440
const MILLION = 1_000_000n
const SERVICE = 80_000n

/** Rounds a fraction of a cent half up, and only once. A discount is also rounded half up. */
function rounded(top: bigint, bottom: bigint): bigint {
  if (top < 0n) return -rounded(-top, bottom)
  return (2n * top + bottom) / (2n * bottom)
}

export type Picks = readonly { id: string; quantity: number }[]

/** Returns the total in cents, or null if this number of people or these add-ons aren't allowed. */
export function priceOf(
  space: OracleSpace,
  table: ClockTable,
  slot: Found,
  people: number,
  picks: Picks,
): number | null {
  const { rates } = space
  if (people < 1 || people > space.capacity) return null
  let sum = 0n
  for (const [change, count] of portions(space, table, slot)) {
    const base = BigInt((slot.days > 0 ? rates.dayCents : rates.hourCents) ?? 0)
    sum += rounded(base * BigInt(count) * (MILLION + BigInt(change)), slot.days > 0 ? MILLION : 60n * MILLION)
  }
  const extra = Math.max(0, people - rates.includedPeople)
  sum += BigInt(rates.extraPersonCents) * BigInt(extra) * BigInt(Math.max(slot.days, 1))
  sum -= rounded(sum * BigInt(discountOf(space, slot.days)), MILLION)
  sum += BigInt(rates.cleaningCents)
  for (const { id } of picks) if (!rates.addOns.some((a) => a.id === id)) return null
  for (const addOn of rates.addOns) {
    const quantity = picks.find((p) => p.id === addOn.id)?.quantity ?? (addOn.required ? 1 : 0)
    const things = addOn.per === 'person' ? quantity * people : quantity
    if (addOn.stock !== null && things > addOn.stock) return null
    const times = BigInt(addOn.cents) * BigInt(things)
    sum += addOn.per === 'hour' ? rounded(times * BigInt(slot.openMinutes), 60n) : times
  }
  sum += rounded(sum * SERVICE, MILLION)
  sum += rounded(sum * BigInt(space.taxPpm), MILLION)
  return Number(sum)
}

function discountOf({ rates }: OracleSpace, days: number): number {
  if (days < 7) return 0
  return days < 28 ? rates.weeklyDiscountPpm : Math.max(rates.weeklyDiscountPpm, rates.monthlyDiscountPpm)
}

function portions({ rates }: OracleSpace, { wall }: ClockTable, slot: Found): [change: number, count: number][] {
  const lines = new Map<string, [number, number]>()
  const first = Date.parse(`${slot.startDate}T00:00Z`) / 86_400_000
  const length = slot.days > 0 ? slot.days : slot.to - slot.from
  for (let n = 0; n < length; n++) {
    const shown = slot.days > 0 ? (first + n) * DAY : (wall[slot.from + n] as number)
    const day = Math.floor(shown / DAY)
    const weekday = ((day + 3) % 7) + 1
    const date = dateOfDay(day)
    const rule =
      slot.days > 0
        ? rates.dayRules.find((r) => r.weekdays.includes(weekday))
        : rates.hourRules.find(
            (r) => r.weekdays.includes(weekday) && r.fromMinute <= shown % DAY && shown % DAY < r.toMinute,
          )
    const season = rates.seasons.find((s) => s.from <= date && date <= s.to)
    const due = [rule, season].filter((r) => r !== undefined && r.ppmChange !== 0) as {
      name: string
      ppmChange: number
    }[]
    const change = Math.max(
      -1_000_000,
      due.reduce((all, r) => all + r.ppmChange, 0),
    )
    const key = `${change} ${due.map((r) => r.name).join(' + ')}`
    const line = lines.get(key) ?? [change, 0]
    line[1]++
    lines.set(key, line)
  }
  return [...lines.values()]
}
