import { useSyncExternalStore } from 'react'
import { type LineState, lineState, onLine } from './ears.ts'

/** How news arrives at the moment. */
export function useLine(): LineState {
  return useSyncExternalStore(onLine, lineState, () => 'offline')
}
