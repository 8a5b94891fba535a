import { type Entry, minuteOfDay, type Row, wallOf } from './entries.ts'

export type Bar = { entry: Entry; start: number; end: number }

/** How far into the shown days a local time is, from 0 to 1. A day on which the clocks change is as wide as any other. */
export function shareOf(wall: Temporal.PlainDateTime, first: Temporal.PlainDate, days: number): number {
  const day = first.until(wall.toPlainDate(), { largestUnit: 'days' }).days
  return Math.min(1, Math.max(0, (day + minuteOfDay(wall) / 1440) / days))
}

/** Returns a row’s bars, sorted by their start. */
export function barsOf({ entries, zone }: Row, first: Temporal.PlainDate, days: number): Bar[] {
  return entries
    .map((entry) => ({
      entry,
      start: shareOf(wallOf(entry.from, zone), first, days),
      end: shareOf(wallOf(entry.to, zone), first, days),
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start)
}

const [INDENT, GAP] = [9, 5]
export type Label = { name: string; rest: string; place: 'inside' | 'beside' }
type Room = { inside: number; beside: number }

/**
 * Writes as much as fits: everything inside the bar or beside it, then the number of people without the word, then the
 * name alone. A name that fits nowhere is cut off inside.
 */
export function labelOf(
  { name, people, count }: { name: string; people: string; count: string },
  { inside, beside }: Room,
  widthOf: (text: string) => number,
): Label {
  const texts = [...new Set([people, count, ''])]
  for (const rest of texts) {
    const width = widthOf(rest ? `${name} · ${rest}` : name)
    if (width + INDENT + 2 <= inside) return { name, rest, place: 'inside' }
    if (width + 2 * GAP <= beside) return { name, rest, place: 'beside' }
  }
  return { name, rest: '', place: 'inside' }
}
