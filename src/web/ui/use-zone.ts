import { useEffect, useState } from 'react'

/** The reader's time zone; UTC until the page runs, as on the server. */
export function useZone(): string {
  const [zone, setZone] = useState('UTC')
  useEffect(() => setZone(Temporal.Now.timeZoneId()), [])
  return zone
}
