import { useEffect, useState } from 'react'
import { frame } from '../copy/layout.ts'
import { zoneWords } from '../format/dates.ts'

/** Names the space's time zone unless the user's clock shows the same time. Only the browser knows the user's clock. */
export function SpaceClock({ zone, at }: { zone: string; at: string }) {
  const [elsewhere, setElsewhere] = useState(true)
  useEffect(() => {
    const there = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
    setElsewhere(there.withTimeZone(Temporal.Now.timeZoneId()).offset !== there.offset)
  }, [zone, at])
  return elsewhere && <span className="block text-14 text-graphite">{frame.cityTime(zoneWords(zone))}</span>
}
