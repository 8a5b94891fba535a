import { useEffect, useState } from 'react'
import type { Refusal } from './api-error.ts'

/** Drops a refusal that no longer applies. For example, an offline message disappears when the network is back. */
export function useCurrentRefusal<Said extends Refusal>(refusal: Said | null): Said | null {
  const [over, setOver] = useState<Said | null>(null)
  useEffect(() => {
    if (refusal?.code !== 'offline') return
    const end = () => setOver(refusal)
    window.addEventListener('online', end)
    return () => window.removeEventListener('online', end)
  }, [refusal])
  return refusal === over ? null : refusal
}
