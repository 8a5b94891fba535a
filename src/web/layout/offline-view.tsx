import { useEffect } from 'react'
import { offlineWords } from '../copy/offline.ts'
import { brandName } from '../format/brand.ts'

export function OfflineView() {
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <div id="offline" className="wrap py-20">
      <title>{`${offlineWords.OFFLINE} · ${brandName()}`}</title>
      <div role="alert">
        <h1 className="serif text-48">{offlineWords.HEADLINE}</h1>
        <p className="mt-4 max-w-[52ch] text-18 text-graphite">{offlineWords.LEAD}</p>
      </div>
      <button type="button" className="btn ink mt-8" onClick={() => window.location.reload()}>
        {offlineWords.RETRY}
      </button>
    </div>
  )
}
