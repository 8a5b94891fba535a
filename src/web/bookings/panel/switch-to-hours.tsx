import { useEffect, useRef } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { panelWords } from '../../copy/space.ts'
import { Note } from '../../ui/note.tsx'

type SwitchToHoursProps = {
  /** Of this day only some hours are free; null while there is nothing to say. */
  date: Temporal.PlainDate | null
  /** It was pressed just now, so what it leads to is brought into sight. */
  pressed: boolean
  year: number
  onSwitch: (date: Temporal.PlainDate) => void
}

/** By the day such a day is not to be had; where hours are let too it leads on to them. */
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
