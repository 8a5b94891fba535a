import { useEffect, useState } from 'react'

export function useZone(): string {
  const [zone, setZone] = useState('UTC')
  useEffect(() => setZone(Temporal.Now.timeZoneId()), [])
  return zone
}
