import { useEffect, useRef } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { panelWords } from '../../copy/space.ts'
import { Note } from '../../ui/note.tsx'

type SwitchToHoursProps = {
  /** A day with only some free hours; null if there is none to mention. */
  date: Temporal.PlainDate | null
  /** The day was just pressed, so scroll its hours into view. */
  pressed: boolean
  year: number
  onSwitch: (date: Temporal.PlainDate) => void
}

/** A partly free day can't be booked as a whole; if the space offers hours, this leads to them. */
export function SwitchToHours({ date, pressed, year, onSwitch }: SwitchToHoursProps) {
  const button = useRef<HTMLButtonElement>(null)
  const day = date?.toString()
  useEffect(() => {
    if (pressed && day) button.current?.scrollIntoView({ block: 'nearest' })
  }, [pressed, day])

  return (
    <div role="status">
      {date && (
        <Note kind="warn" className="mt-3">
          {panelWords.onlyHours(dayWords(date, year))}{' '}
          <button ref={button} type="button" className="link" onClick={() => onSwitch(date)}>
            {panelWords.switchToHours}
          </button>
        </Note>
      )}
    </div>
  )
}
