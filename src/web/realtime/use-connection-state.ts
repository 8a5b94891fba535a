import { useSyncExternalStore } from 'react'
import { type ConnectionState, lineState, onLine } from './subscriptions.ts'

/** How news arrives at the moment. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(onLine, lineState, () => 'offline')
}
