import { useEffect, useState } from 'react'

/** The reader's own time zone; UTC until the page runs, as the server draws it. */
export function useZone(): string {
  const [zone, setZone] = useState('UTC')
  useEffect(() => setZone(Temporal.Now.timeZoneId()), [])
  return zone
}
