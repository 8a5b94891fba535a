import { type Cents, ppm, prorate, share, WHOLE } from '../kernel/money.ts'
import { MINUTES_OF_DAY } from '../kernel/period.ts'
import type { Slot } from '../spaces/availability.ts'
import type { QuoteLine } from './quote-lines.ts'
import type { Rates } from './rates.ts'

type Portion = { count: number; ppmChange: number; names: readonly string[] }

const PLAIN = { ppmChange: 0, names: [] as readonly string[] }

/**
 * Returns one line per distinct rate, in chronological order. Throws RangeError if the space has no rate for the slot's
 * mode.
 */
export function rentalLines(rates: Rates, slot: Slot, zone: string): QuoteLine[] {
  const byDay = slot.mode === 'days'
  const baseCents = byDay ? rates.dayCents : rates.hourCents
  if (baseCents === null) throw new RangeError(`no rate for a booking by ${slot.mode}`)
  const portions =
    slot.ask.mode === 'days' ? dayPortions(rates, slot.ask.startDate, slot.days) : hourPortions(rates, slot, zone)
  return portions.map((portion) => rentalLine(byDay, baseCents, portion))
}

export function rentalLine(byDay: boolean, baseCents: Cents, { count, ppmChange, names }: Portion): QuoteLine {
  const factor = WHOLE + ppmChange
  const unitCents = share(baseCents, ppm(factor))
  const facts = { unitCents, baseCents, ppmChange, names }
  return byDay
    ? {
        kind: 'rental',
        cents: prorate(baseCents, count * factor, WHOLE),
        reason: { why: 'days', days: count, ...facts },
      }
    : {
        kind: 'rental',
        cents: prorate(baseCents, count * factor, 60 * WHOLE),
        reason: { why: 'hours', minutes: count, ...facts },
      }
}

function dayPortions(rates: Rates, start: Temporal.PlainDate, days: number): Portion[] {
  if (rates.dayRules.length === 0 && rates.seasons.length === 0) return [{ count: days, ...PLAIN }]
  const portions = new Map<string, Portion>()
  for (let n = 0, date = start; n < days; n++, date = date.add({ days: 1 })) {
    const rule = rates.dayRules.find((r) => r.weekdays.includes(date.dayOfWeek))
    add(portions, 1, rule, seasonOn(rates, date))
  }
  return [...portions.values()]
}

function hourPortions(rates: Rates, slot: Slot, zone: string): Portion[] {
  if (rates.hourRules.length === 0 && rates.seasons.length === 0) return [{ count: slot.minutes, ...PLAIN }]
  const portions = new Map<string, Portion>()
  for (const { date, from, to } of wallClock(slot, zone)) {
    const season = seasonOn(rates, date)
    const today = rates.hourRules.filter((r) => r.weekdays.includes(date.dayOfWeek))
    const edges = new Set([from, to])
    for (const rule of today)
      for (const edge of [rule.fromMinute, rule.toMinute]) if (from < edge && edge < to) edges.add(edge)
    let begin = from
    for (const end of [...edges].sort((a, b) => a - b).slice(1)) {
      const at = begin
      add(
        portions,
        end - at,
        today.find((r) => r.fromMinute <= at && at < r.toMinute),
        season,
      )
      begin = end
    }
  }
  return [...portions.values()]
}

type Change = { readonly ppmChange: number; readonly name: string }

function add(portions: Map<string, Portion>, count: number, ...changes: (Change | undefined)[]) {
  const due = changes.filter((c) => c !== undefined && c.ppmChange !== 0) as Change[]
  const ppmChange = Math.max(
    -WHOLE,
    due.reduce((total, c) => total + c.ppmChange, 0),
  )
  const names = due.map((c) => c.name)
  const key = JSON.stringify([ppmChange, names])
  const known = portions.get(key)
  if (known) known.count += count
  else portions.set(key, { count, ppmChange, names })
}

function seasonOn(rates: Rates, date: Temporal.PlainDate): Change | undefined {
  if (rates.seasons.length === 0) return undefined
  const day = date.toString()
  return rates.seasons.find((s) => s.from <= day && day <= s.to)
}

type WallRun = { date: Temporal.PlainDate; from: number; to: number }

function wallClock(slot: Slot, zone: string): WallRun[] {
  const end = slot.period.to.toZonedDateTimeISO(zone)
  const runs: WallRun[] = []
  let at = slot.period.from.toZonedDateTimeISO(zone)
  let left = slot.minutes
  while (left > 0) {
    const change = at.offsetNanoseconds === end.offsetNanoseconds ? null : at.getTimeZoneTransition('next')
    const untilChange = change ? Math.round((change.epochMilliseconds - at.epochMilliseconds) / 60_000) : left
    const from = at.hour * 60 + at.minute
    const length = Math.min(left, untilChange, MINUTES_OF_DAY - from)
    runs.push({ date: at.toPlainDate(), from, to: from + length })
    left -= length
    at = at.add({ minutes: length })
  }
  return runs
}
