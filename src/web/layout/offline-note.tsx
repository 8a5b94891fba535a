import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { frame } from '../copy/layout.ts'

export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
}

function listen(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export function OfflineNote() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-14 text-paper in-[body:has(#offline)]:hidden">
          <WifiOff size={16} aria-hidden="true" className="flex-none" />
          {frame.offline}
        </p>
      )}
    </div>
  )
}
