import { type AskedRange, byDay, type Days, dayBounds, dayOf } from '../../domain/insights/day-range.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findSoldDays, type SoldDay } from './all-bookings.sql.ts'
import { rangeAt, rangeView } from './error-groups.ts'
import { findTakeDays } from './figures.sql.ts'
import { findHostDays } from './people.sql.ts'

const CITIES = 6

/** Each figure is counted with the conditions of the list behind it, so that their sums are equal. */
export async function showFigures({ deps: { sql, config }, now }: Context<'admin'>, asked: AskedRange) {
  const days = rangeAt(asked, now)
  const both = { first: days.before.from, last: days.range.to }
  const bounds = dayBounds(both.first, 2 * days.days)
  const dated = <Row extends { nth: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, day: dayOf(bounds[row.nth - 1] ?? now) }))
  const [sold, take, hosts] = await Promise.all([
    findSoldDays(sql, both, bounds, config.currency).then(dated),
    findTakeDays(sql, bounds, config.currency).then(dated),
    findHostDays(sql, both, bounds).then(dated),
  ])
  const inCents = (rows: readonly { day: string; cents: number }[]) =>
    rows.map(({ day, cents }) => ({ day, count: cents }))
  return ok({
    range: rangeView(days),
    currency: config.currency,
    volume: figureOf(days, inCents(sold)),
    take: figureOf(days, inCents(take)),
    bookings: figureOf(days, sold),
    hosts: figureOf(days, hosts),
    cities: citiesOf(days, sold),
  })
}

type Counted = { day: string; count: number }

function figureOf(days: Days, rows: readonly Counted[]) {
  const perDay = [...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => ({ day, count: sum(of) }))
  return { ...sums(days, rows), byDay: byDay(days, perDay) }
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((so, { count }) => so + count, 0)

const sums = ({ range }: Days, rows: readonly Counted[]) => ({
  count: sum(rows.filter(({ day }) => day >= range.from)),
  before: sum(rows.filter(({ day }) => day < range.from)),
})

function citiesOf(days: Days, sold: readonly (SoldDay & { day: string })[]) {
  const inCities = sold.flatMap((row) => (row.city === null ? [] : [{ ...row, city: row.city }]))
  const cities = [...Map.groupBy(inCities, ({ city }) => city)].map(([id, rows]) => {
    const volume = sums(
      days,
      rows.map(({ day, cents }) => ({ day, count: cents })),
    )
    return {
      id,
      name: rows[0]?.name ?? '',
      bookings: sums(days, rows).count,
      cents: volume.count,
      beforeCents: volume.before,
    }
  })
  return cities
    .filter(({ bookings }) => bookings > 0)
    .sort((a, b) => b.cents - a.cents || b.bookings - a.bookings)
    .slice(0, CITIES)
}
