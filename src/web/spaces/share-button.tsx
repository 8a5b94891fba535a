import { Share } from 'lucide-react'
import { spaceWords } from '../copy/space.ts'
import { notify } from '../ui/notify.ts'

/** Shares the page's address, including the choices in it, through the device's share menu, or copies it. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.href.replace(/#.*/, '')
    const shared = { title, url }
    if ('share' in navigator && navigator.canShare?.(shared)) {
      try {
        await navigator.share(shared)
        return
      } catch (error) {
        // A cancelled share shouldn't copy the address either.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      void notify({ title: spaceWords.copied, text: url, kind: 'success' })
    } catch {
      void notify({ title: spaceWords.shareFailed, text: url })
    }
  }
  return (
    <button type="button" className="btn plain needs-script min-h-10 flex-none px-3.5 py-1 text-14" onClick={share}>
      <Share size={16} aria-hidden="true" />
      <span className="max-sm:sr-only">{spaceWords.share}</span>
    </button>
  )
}
