import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { moved, type Size, type View, zoomed } from './mercator.ts'

type Hand = { view: View; size: Size; setView: (view: View) => void; onMoved: (() => void) | undefined }

/**
 * Moves the view by dragging, scrolling, pinching and keys. Calls `onMoved` after each movement by the user, unless
 * `forget` is called first.
 */
export function useMapView(
  box: RefObject<HTMLElement | null>,
  start: (size: Size) => View,
  inPage: boolean,
  onMoved?: (view: View, size: Size) => void,
) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState<View | null>(null)
  const hand = useRef<Hand | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const first = useRef(start)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      if (width === 0 || height === 0) return
      setSize({ width, height })
      setView((now) => now ?? first.current({ width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  // Going back replaces the map, so a pending movement must not start a search, even before the other page has loaded.
  useEffect(() => {
    const stop = () => clearTimeout(rest.current)
    window.addEventListener('popstate', stop)
    return () => {
      window.removeEventListener('popstate', stop)
      stop()
    }
  }, [])

  const settle = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => hand.current && onMoved?.(hand.current.view, hand.current.size), 350)
  }
  hand.current = view && { view, size, setView, onMoved: settle }

  const change = useCallback((next: (view: View, size: Size) => View, by: 'hand' | 'page' = 'hand') => {
    const now = hand.current
    if (!now) return
    const view = next(now.view, now.size)
    now.view = view
    now.setView(view)
    if (by === 'hand') now.onMoved?.()
  }, [])

  useEffect(() => {
    const element = box.current
    if (element) return holdByHand(element, change, inPage)
  }, [box, change, inPage])

  return { view, size, change, forget: () => clearTimeout(rest.current) }
}

/** The pointer may move this many pixels before a click becomes a drag. */
const slack = 4

type Change = (next: (view: View, size: Size) => View) => void

function holdByHand(element: HTMLElement, change: Change, inPage: boolean): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  const at = (event: MouseEvent) => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('a, label, [data-no-drag]')) return
    fingers.set(event.pointerId, at(event))
  }
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    if (event.buttons === 0) return void fingers.delete(event.pointerId)
    const now = at(event)
    if (!element.hasPointerCapture(event.pointerId)) {
      // A click on a pin stays a click until the pointer has moved far enough.
      if (Math.hypot(now.x - before.x, now.y - before.y) < slack) return
      element.setPointerCapture(event.pointerId)
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (!other) return change((view) => moved(view, now.x - before.x, now.y - before.y))
    const spread = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    change((view, size) =>
      zoomed(
        moved(view, (now.x - before.x) / 2, (now.y - before.y) / 2),
        Math.log2(spread(now) / spread(before)),
        middle,
        size,
      ),
    )
  }
  const up = (event: PointerEvent) => fingers.delete(event.pointerId)
  const wheel = (event: WheelEvent) => {
    if ((event.target as Element).closest('[data-no-drag]')) return
    event.preventDefault()
    const by = -event.deltaY * (event.deltaMode === 1 ? 0.06 : 0.0025)
    change((view, size) => zoomed(view, Math.max(-1, Math.min(1, by)), at(event), size))
  }
  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  if (!inPage) element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', up)
    element.removeEventListener('wheel', wheel)
  }
}
