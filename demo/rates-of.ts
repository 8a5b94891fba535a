import { cents, ppm, USD } from '../src/domain/kernel/money.ts'
import type { AddOn, DayRule, HourRule, Rates, Season } from '../src/domain/pricing/rates.ts'
import type { Chance } from './chance.ts'
import type { Draft } from './plan-spaces.ts'
import { type Letting, TYPE_TERMS } from './type-terms.ts'

/** Rounds to a typical price: whole dollars below 60, then multiples of five, ten and fifty. */
export function likelyDollars(dollars: number): number {
  const step = dollars < 60 ? 1 : dollars < 400 ? 5 : dollars < 1500 ? 10 : 50
  return Math.max(step, Math.round(dollars / step) * step)
}

const money = (dollars: number) => cents(likelyDollars(dollars) * 100)
/** A day costs slightly more than six hours. */
const HOURS_OF_A_DAY = 6.2

/**
 * Returns a space's rates. `dayDollars` is the basic daily price, from which the hourly price, the cleaning fee and the
 * extras are derived.
 */
export function ratesOf(
  draft: Draft,
  dayDollars: number,
  letting: Letting,
  capacity: number,
  day: Temporal.PlainDate,
  c: Chance,
): Rates {
  const { type, city, quality } = draft
  const terms = TYPE_TERMS[type]
  const weekend = weekendChange(draft, c)
  const [cleaningChance, cleaning] = terms.cleaning
  const crowd = type === 'event_space' && capacity >= 50 && c.happens(0.45)
  const long = ['office', 'coworking', 'retail', 'warehouse'].includes(type) ? 0.75 : 0.35
  const weekly = c.happens(long) ? c.pick([50_000, 100_000, 100_000, 150_000]) : 0
  return {
    currency: USD,
    hourCents: letting === 'day' ? null : money(dayDollars / HOURS_OF_A_DAY),
    dayCents: letting === 'hour' ? null : money(dayDollars),
    hourRules: letting === 'day' ? [] : hourRules(weekend, draft, c),
    dayRules: letting === 'hour' ? [] : weekend,
    seasons: seasonsOf(draft, day, c),
    weeklyDiscountPpm: ppm(weekly),
    monthlyDiscountPpm: ppm(weekly > 0 && c.happens(0.7) ? weekly + c.pick([50_000, 100_000, 150_000]) : 0),
    includedPeople: crowd ? Math.round(capacity * 0.04) * 10 : capacity,
    extraPersonCents: crowd ? money(Math.max(1, 5 * city.price)) : cents(0),
    cleaningCents: c.happens(cleaningChance) ? money(cleaning * city.price * (0.7 + quality * 0.6)) : cents(0),
    addOns: addOnsOf(draft, c),
  }
}

function weekendChange({ type }: Draft, c: Chance): DayRule[] {
  if (type === 'event_space') {
    const rules: DayRule[] = [
      { weekdays: [5, 6], ppmChange: c.pick([200_000, 250_000, 350_000]), name: 'Friday and Saturday' },
    ]
    if (c.happens(0.5))
      rules.push({ weekdays: [1, 2, 3], ppmChange: c.pick([-200_000, -150_000]), name: 'Early in the week' })
    return rules
  }
  if (['studio', 'retail', 'workshop'].includes(type) && c.happens(0.4))
    return [{ weekdays: [6, 7], ppmChange: c.pick([100_000, 150_000, 200_000]), name: 'Weekend' }]
  if (['office', 'coworking', 'meeting_room'].includes(type) && c.happens(0.25))
    return [{ weekdays: [5], ppmChange: -150_000, name: 'Quiet Friday' }]
  return []
}

function hourRules(days: readonly DayRule[], { type }: Draft, c: Chance): HourRule[] {
  const rules: HourRule[] = []
  if (['studio', 'meeting_room', 'workshop'].includes(type) && c.happens(0.3)) {
    rules.push({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      fromMinute: 18 * 60,
      toMinute: 1440,
      ppmChange: c.pick([100_000, 150_000, 250_000]),
      name: 'Evening',
    })
  }
  if (type === 'meeting_room' && c.happens(0.25)) {
    rules.push({ weekdays: [1, 2, 3, 4, 5], fromMinute: 0, toMinute: 9 * 60, ppmChange: -200_000, name: 'Before nine' })
  }
  for (const { weekdays, ppmChange, name } of days)
    rules.push({ weekdays, fromMinute: 0, toMinute: 1440, ppmChange, name })
  return rules
}

function seasonsOf({ type, city }: Draft, day: Temporal.PlainDate, c: Chance): Season[] {
  if (!c.happens(type === 'event_space' || type === 'retail' ? 0.6 : 0.18)) return []
  const years = [day.year - 1, day.year, day.year + 1]
  const each = (name: string, from: string, to: string, ppmChange: number) =>
    years.map((year) => ({ name, from: `${year}-${from}`, to: `${year}-${to}`, ppmChange }))
  if (type === 'event_space' || type === 'retail')
    return each('December', '12-01', '12-23', c.pick([150_000, 200_000, 250_000]))
  return city.lat > 0
    ? each('Summer', '07-10', '08-25', c.pick([-150_000, -100_000, 100_000]))
    : each('January', '01-02', '01-31', -150_000)
}

function addOnsOf({ type, city }: Draft, c: Chance): AddOn[] {
  const offered = c.some(
    TYPE_TERMS[type].extras,
    c.weighed([
      [0, 2],
      [1, 3],
      [2, 4],
      [3, 3],
    ]),
  )
  return offered.map(({ name, dollars, per, stock }) => ({
    id: name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    name,
    cents: money(dollars * (0.5 + city.price / 2)),
    per,
    required: name === 'Intro to the machines' && c.happens(0.3),
    stock,
  }))
}
