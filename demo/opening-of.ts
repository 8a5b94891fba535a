import type { Chance } from './chance.ts'
import type { City } from './cities.ts'

export type Opening = { opens: (number | null)[]; closes: (number | null)[] }
export type Exception = { day: string; opens: number | null; closes: number | null }

/** Parses a week such as `8-20 8-20 … -`, starting on Monday, into minutes after midnight. */
export function openingOf(plan: string): Opening {
  const days = plan.split(' ').map((day) => (day === '-' ? null : day.split('-').map((hour) => Number(hour) * 60)))
  return { opens: days.map((day) => day?.[0] ?? null), closes: days.map((day) => day?.[1] ?? null) }
}

// biome-ignore format: a table is read in rows
const HOLIDAYS: Readonly<Record<string, readonly string[]>> = {
  DE: ['05-01', '10-03'], AT: ['05-01', '10-26'], CH: ['08-01'], FR: ['05-01', '07-14', '11-11'], BE: ['05-01', '07-21'], NL: ['04-27'],
  ES: ['01-06', '10-12', '12-06'], PT: ['04-25', '06-10'], IT: ['04-25', '06-02', '08-15'], DK: ['06-05'], SE: ['06-06'], NO: ['05-17'],
  FI: ['12-06'], PL: ['05-03', '11-11'], CZ: ['10-28'], HU: ['08-20', '10-23'], GR: ['03-25', '10-28'], TR: ['10-29'], IE: ['03-17'],
  US: ['07-04'], CA: ['07-01'], MX: ['09-16'], BR: ['09-07', '11-15'], AR: ['05-25', '07-09'], CO: ['07-20'], CL: ['09-18', '09-19'],
  JP: ['01-02', '01-03', '05-03'], KR: ['03-01', '10-03'], SG: ['08-09'], IN: ['01-26', '08-15'], AE: ['12-02', '12-03'],
  AU: ['01-26', '04-25'], NZ: ['02-06', '04-25'], ZA: ['04-27', '09-24'], KE: ['06-01', '12-12'], NG: ['10-01'], GB: ['12-26'],
}

/** Returns closed and short days from a year ago to a year ahead. Some hosts never close. */
export function exceptionsOf(city: City, opening: Opening, day: Temporal.PlainDate, c: Chance): Exception[] {
  if (c.happens(0.22)) return []
  const closedDays = ['01-01', '12-25', ...(c.happens(0.6) ? (HOLIDAYS[city.country] ?? []) : [])]
  const shortDays = c.happens(0.5) ? ['12-24', '12-31'] : []
  const away = c.happens(0.12) ? day.add({ days: c.int(20, 120) }) : null
  const found = new Map<string, Exception>()
  for (let year = day.year - 1; year <= day.year + 1; year++) {
    for (const text of closedDays) put(`${year}-${text}`, false)
    for (const text of shortDays) put(`${year}-${text}`, true)
    if (city.country === 'US') put(thanksgiving(year), false)
  }
  for (let n = 0; away && n < 7; n++) put(away.add({ days: n }).toString(), false)
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1))

  function put(text: string, short: boolean): void {
    const date = Temporal.PlainDate.from(text)
    const opens = opening.opens[date.dayOfWeek - 1] ?? null
    const closes = opening.closes[date.dayOfWeek - 1] ?? null
    // A day on which the space is closed anyway needs no exception.
    if (opens === null || closes === null || found.has(text)) return
    if (!short) found.set(text, { day: text, opens: null, closes: null })
    else if (closes > 14 * 60 && opens < 14 * 60) found.set(text, { day: text, opens, closes: 14 * 60 })
  }
}

function thanksgiving(year: number): string {
  const first = Temporal.PlainDate.from({ year, month: 11, day: 1 })
  return first.add({ days: ((11 - first.dayOfWeek) % 7) + 21 }).toString()
}
