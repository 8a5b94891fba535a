import type { Space } from '../client/api-types.ts'
import { minuteWords, weekdayHeads } from './dates.ts'
import { hasTwelveHours } from './units.ts'

type Week = Space['rules']['weekly']

/** Formats opening hours as "Mon–Fri 8–22, Sat 10–18" or "Daily 8 AM–8 PM". Groups days with the same hours. */
export function openingWords(weekly: Week): string {
  const parts: string[] = []
  for (let from = 0; from < 7; ) {
    const hours = weekly[from]
    let to = from
    while (to < 6 && sameHours(weekly[to + 1], hours)) to++
    if (hours) {
      const days = from === 0 && to === 6 ? 'Daily' : from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`
      parts.push(
        hours.closes - hours.opens >= 1440
          ? `${days}, all day`
          : `${days} ${short(hours.opens)}–${short(hours.closes)}`,
      )
    }
    from = to + 1
  }
  return parts.join(', ') || 'By arrangement'
}

const dayName = (at: number) => weekdayHeads[at]?.long.slice(0, 3) ?? ''

function short(minute: number): string {
  const text = minute === 1440 && !hasTwelveHours() ? '24:00' : minuteWords(minute)
  if (hasTwelveHours()) return text.replace(':00', '')
  return text.endsWith(':00') ? String(Number(text.slice(0, 2))) : text
}

function sameHours(a: Week[number] | undefined, b: Week[number] | undefined): boolean {
  return a?.opens === b?.opens && a?.closes === b?.closes
}
