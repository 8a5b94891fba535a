import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export type Range = { space: string; from: string; to: string }
type Spot = { space: string; date: string }

const inOrder = ({ space, from, to }: Range): Range =>
  from <= to ? { space, from, to } : { space, from: to, to: from }

/** Looks beneath the bars, which lie over the days. */
function spotAt(x: number, y: number): Spot | null {
  const day = document.elementsFromPoint(x, y).find((one): one is HTMLElement => one.matches('[data-day]'))
  return day?.dataset.day && day.dataset.space ? { date: day.dataset.day, space: day.dataset.space } : null
}

/**
 * Lets the user select days in one row by dragging or with the keyboard, and calls `onChosen` at the end. A click
 * without movement selects one day.
 */
export function useRange(spaces: readonly string[], dates: readonly string[], onChosen: (range: Range) => void) {
  const [range, setRange] = useState<Range | null>(null)
  const [cursor, setCursor] = useState<Spot>({ space: spaces[0] ?? '', date: dates[0] ?? '' })
  const dragging = useRef<Range | null>(null)
  const byKeys = useRef(false)
  const grid = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!byKeys.current) return
    byKeys.current = false
    grid.current?.querySelector<HTMLElement>(`[data-space="${cursor.space}"][data-day="${cursor.date}"]`)?.focus()
  }, [cursor])

  const choose = (chosen: Range) => {
    setRange(null)
    onChosen(inOrder(chosen))
  }
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      const isOnBar = (event.target as Element).closest('[data-kind]') !== null
      const spot = event.button === 0 && !isOnBar ? spotAt(event.clientX, event.clientY) : null
      if (!spot) return // Touch events stay on the first element, so this looks up the day under the finger.
      ;(event.target as Element).setPointerCapture?.(event.pointerId)
      dragging.current = { space: spot.space, from: spot.date, to: spot.date }
      setRange(dragging.current)
    },
    onPointerMove: (event: PointerEvent) => {
      const spot = dragging.current && spotAt(event.clientX, event.clientY)
      if (!dragging.current || spot?.space !== dragging.current.space || spot.date === dragging.current.to) return
      dragging.current = { ...dragging.current, to: spot.date }
      setRange(dragging.current)
    },
    onPointerUp: () => {
      const chosen = dragging.current
      dragging.current = null
      if (!chosen) return
      setCursor({ space: chosen.space, date: chosen.to })
      choose(chosen)
    },
    onPointerCancel: () => {
      dragging.current = null
      setRange(null)
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setRange(null)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return choose(range ?? { space: cursor.space, from: cursor.date, to: cursor.date })
    }
    const next = spotByKey(event.key, cursor, spaces, dates)
    if (!next) return
    event.preventDefault()
    byKeys.current = true
    const extends_ = event.shiftKey && next.space === cursor.space
    setRange(extends_ ? { space: cursor.space, from: range?.from ?? cursor.date, to: next.date } : null)
    setCursor(next)
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { day, space } = target.dataset
    if (day && space) setCursor({ space, date: day })
  }
  return { range: range && inOrder(range), cursor, grid, drag, onKeyDown, onFocus }
}

/** No more rows than are drawn below the visible ones. */
const PAGE = 8

function spotByKey(key: string, { space, date }: Spot, spaces: readonly string[], dates: readonly string[]) {
  const [row, column] = [spaces.indexOf(space), dates.indexOf(date)]
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, dates.length - 1],
    PageUp: [Math.max(0, row - PAGE), column],
    PageDown: [Math.min(spaces.length - 1, row + PAGE), column],
  }
  const [toRow = -1, toColumn = -1] = steps[key] ?? []
  const [nextSpace, nextDate] = [spaces[toRow], dates[toColumn]]
  return nextSpace && nextDate ? { space: nextSpace, date: nextDate } : null
}
