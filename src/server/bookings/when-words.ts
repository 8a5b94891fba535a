const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** "Mon, 1 Mar 2027", there. */
export function dayThere(at: Temporal.Instant, zone: string): string {
  return at.toZonedDateTimeISO(zone).toPlainDate().toLocaleString('en-GB', DAY)
}

/** "Mon, 1 Mar 2027, 09:00 to 18:00 (Berlin time)". */
export function periodThere(from: Temporal.Instant, to: Temporal.Instant, zone: string): string {
  const [start, end] = [from.toZonedDateTimeISO(zone), to.toZonedDateTimeISO(zone)]
  const time = (at: Temporal.ZonedDateTime) => at.toPlainTime().toLocaleString('en-GB', TIME)
  const sameDay = start.toPlainDate().equals(end.toPlainDate())
  const until = sameDay ? time(end) : `${dayThere(to, zone)}, ${time(end)}`
  return `${dayThere(from, zone)}, ${time(start)} to ${until} (${city(zone)} time)`
}

/** "Mon, 1 Mar 2027, 09:00 (Berlin time)". */
export function momentThere(at: Temporal.Instant, zone: string): string {
  const time = at.toZonedDateTimeISO(zone).toPlainTime().toLocaleString('en-GB', TIME)
  return `${dayThere(at, zone)}, ${time} (${city(zone)} time)`
}

/** "New York" for "America/New_York". */
const city = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
