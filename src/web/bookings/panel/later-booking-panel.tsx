import { lazy, memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { outside, type Refusal } from '../../client/api-error.ts'
import { useCurrentRefusal } from '../../client/use-current-refusal.ts'
import { whenIdle } from '../../client/when-idle.ts'
import { hasPresses, pressAgain, takePressesIn } from '../../layout/early-presses.ts'
import { replayInputOf } from '../../layout/replay-early-input.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Note } from '../../ui/note.tsx'
import type { BookingPanel, BookingPanelProps } from './booking-panel.tsx'

const ID = 'book'
let loaded: typeof BookingPanel | null = null
const LazyPanel = lazy(async () => ({ default: await loadWhenWanted() }))

/** The server renders the panel itself. A static import here would load it in the browser too. */
export function renderPanel(panel: typeof BookingPanel): void {
  loaded = panel
}

/** Call this when a link opens a space, whose page then doesn't appear without its panel. */
export async function loadPanel() {
  loaded ??= (await import('./booking-panel.tsx')).BookingPanel
  return loaded
}

type LaterBookingPanelProps = BookingPanelProps & { className: string | undefined }

/**
 * The server renders the whole panel. Its code loads once the page is interactive, because it is a tenth of the page's
 * script. Until then, clicks in the panel are recorded (early-presses.ts) and repeated afterwards.
 */
export const LaterBookingPanel = memo(function LaterBookingPanel({ className, ...panel }: LaterBookingPanelProps) {
  const [asleep, setAsleep] = useState(true)
  const [Panel] = useState(() => loaded ?? LazyPanel)
  const place = useRef<HTMLDivElement>(null)
  const wake = () => {
    setAsleep(false)
    // A panel that a link opened was never asleep, and isn't in the document yet.
    if (!place.current) return
    replayInputOf([...place.current.querySelectorAll('select')])
    void pressAgain(takePressesIn(place.current))
  }
  return (
    <div className={className} id={ID} ref={place} data-asleep={asleep || undefined}>
      <ErrorBoundary>
        <Suspense fallback={<div className="bone h-[520px]" />}>
          <Waking onAwake={wake}>
            <Panel key={panel.space.id} {...panel} />
          </Waking>
        </Suspense>
      </ErrorBoundary>
      <LostPress />
    </div>
  )
})

let tell: (refusal: Refusal) => void = () => {}

/** Says why a press had no effect: without a network, the panel's code can't load. */
function LostPress() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const current = useCurrentRefusal(refusal)
  useEffect(() => {
    tell = setRefusal
    return () => {
      tell = () => {}
    }
  }, [])
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div ref={place}>
      {current && (
        <Note kind="warn" role="alert" className="mt-4">
          {current.message}
        </Note>
      )}
    </div>
  )
}

function Waking({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when React has attached the panel
  useLayoutEffect(onAwake, [])
  return children
}

async function loadWhenWanted() {
  const part = document.querySelector(`#${ID}[data-asleep]`)
  if (!part) return loadPanel()
  if (!isUsed()) await Promise.race([touched(), new Promise<void>(whenIdle)])
  // Browsers remember that a module failed, so it isn't asked for without a network.
  while (!navigator.onLine) {
    // Repeating a press when the network is back could surprise someone who has moved on.
    if (takePressesIn(part).length > 0) tell(outside('offline'))
    await touched()
  }
  try {
    return await loadPanel()
  } catch {
    // The panel stays readable. When someone uses the page, it loads again or the error boundary says that it can't.
    await touched()
    return loadPanel()
  }
}

const isUsed = () => hasPresses() || document.activeElement !== document.body

function touched(): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => resolve()
    for (const name of ['pointerdown', 'keydown', 'focusin', 'click', 'online'])
      addEventListener(name, begin, { capture: true, once: true })
    document.getElementById(ID)?.addEventListener('pointerover', begin, { once: true })
  })
}
