import { type RefObject, useState } from 'react'
import { useHistoryStep } from '../client/use-history-step.ts'
import { useOutside } from '../ui/use-outside.ts'
import type { RangeEnd } from './date-range.ts'
import { usePhone } from './use-media.ts'

/** What the next press on a day sets; opened with the keyboard, the months take the focus. */
type Opened = { which: RangeEnd; byKey: boolean }

/** Whether the months are open, below their fields or in a sheet on a phone. */
export function useMonthsOpen(cells: RefObject<HTMLElement | null>) {
  const phone = usePhone()
  const [below, setBelow] = useState<Opened | null>(null)
  const sheet = useHistoryStep<Opened>('#dates')
  const inSheet = sheet.shown !== null
  const goToField = (which: RangeEnd) =>
    cells.current?.querySelector<HTMLInputElement>(`input[name="${which}"]`)?.focus()

  const open = (opened: Opened) => {
    if (phone) return sheet.open(opened)
    setBelow(opened)
    // After a pointer press the field stays editable; keyboard users go to the days.
    if (!opened.byKey) goToField(opened.which)
  }
  const goOn = (which: RangeEnd) => {
    const next = { which, byKey: false }
    if (inSheet) sheet.change(next)
    else setBelow(next)
  }
  const close = () => {
    if (inSheet) return sheet.close()
    if (below) goToField(below.which)
    setBelow(null)
  }
  useOutside(cells, below !== null, () => setBelow(null), close)
  return { shown: sheet.shown ?? below, inSheet, two: !phone && !inSheet, open, goOn, close }
}
