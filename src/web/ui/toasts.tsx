import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { frame } from '../copy/layout.ts'
import { toasterIsReady } from './notify.ts'

export function Toasts() {
  return (
    <>
      <Sonner
        {...toastLimits}
        containerAriaLabel={frame.notifications}
        position="bottom-left"
        swipeDirections={['left', 'right', 'bottom']}
        mobileOffset={{ bottom: 'calc(var(--below-toasts, 0px) + 16px)' }}
        style={{ fontFamily: 'inherit' }}
        toastOptions={look}
      />
      <Ready />
    </>
  )
}

// Toasts are on the left, because the main buttons are on the right or, on a phone, at the bottom.
const look = {
  style: { background: 'var(--sheet)', color: 'var(--ink)', borderColor: 'var(--rule)', borderRadius: '2px' },
}

/** Effects run in order, so the toaster is already listening. */
function Ready() {
  useEffect(toasterIsReady, [])
  return null
}

/**
 * These are the settings from the specification that sonner lets us change. The others (width 356, swipe threshold 20,
 * removal after 200 ms) are hard-coded in sonner 1.7, so that version is pinned.
 */
const toastLimits = { visibleToasts: 3, duration: 4000, gap: 14 } as const
