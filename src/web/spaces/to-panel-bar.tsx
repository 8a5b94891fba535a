import { useEffect, useState } from 'react'
import type { Space } from '../replies.ts'
import { panelWords } from '../words/space.ts'
import { PanelPrice } from './panel-price.tsx'

/** On a phone the panel lies below the fold: a bar with the price leads to it until it is in sight. */
export function ToPanelBar({ space, target }: { space: Space; target: string }) {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const panel = document.getElementById(target)
    if (!panel) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(panel)
    return () => observer.disconnect()
  }, [target])
  if (!away) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-rule bg-sheet px-4 py-2.5 lg:hidden">
      <PanelPrice space={space} />
      <a className="btn solid flex-none" href={`#${target}`}>
        {panelWords.toPanel}
      </a>
    </div>
  )
}
