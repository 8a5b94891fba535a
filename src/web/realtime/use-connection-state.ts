import { useSyncExternalStore } from 'react'
import { type ConnectionState, lineState, onLine } from './subscriptions.ts'

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(onLine, lineState, () => 'offline')
}
