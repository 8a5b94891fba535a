import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { panelWords } from '../../copy/panel.ts'
import { Note } from '../../ui/note.tsx'
import { DatesField } from './dates-field.tsx'
import { HourPicker } from './hour-picker.tsx'
import { type Choice, withDate } from './slot-choice.ts'
import styles from './time-choice.module.css'
import type { Panel } from './use-panel.ts'

export function TimeChoice({ panel, children }: { panel: Panel; children: ReactNode }) {
  const { rules, today, choice, change, calendar } = panel
  const { failed, refetch } = calendar
  const { partly, pressed, pick, forget, toHours, hours } = usePartlyFree(panel)
  const { open } = panel.dates
  const offerHours = <SwitchToHours date={partly} pressed={pressed} year={today.year} onSwitch={toHours} />
  // On a phone, the open calendar covers everything else.
  const notes = (
    <>
      {offerHours}
      {failed && (
        <Note kind="bad" role="alert" className="mt-3">
          {panelWords.monthFailed}{' '}
          <button type="button" className="link" onClick={() => refetch()}>
            {panelWords.retry}
          </button>
        </Note>
      )}
    </>
  )
  return (
    <>
      {rules.byDay && rules.byHour && (
        <ModeSwitch
          mode={choice.mode}
          onMode={(mode) => {
            forget()
            change({ ...choice, mode, end: null, startMinute: null })
          }}
        />
      )}
      <div className={styles.fields}>
        <DatesField panel={panel} onPick={pick} note={open ? notes : null} />
        <div ref={hours} className={styles.hours}>
          <Hours panel={panel} />
        </div>
        {children}
      </div>
      {!open && notes}
    </>
  )
}

function Hours({ panel: { rules, busy, now, choice, change, loading, byHour } }: { panel: Panel }) {
  if (!byHour || !choice.start || loading) return null
  return (
    <HourPicker
      rules={rules}
      busy={busy}
      now={now}
      date={choice.start}
      startMinute={choice.startMinute}
      minutes={choice.minutes}
      onChange={(startMinute, minutes) => change({ ...choice, startMinute, minutes })}
    />
  )
}

/** A partly free day can't be booked as a full day, so clicking it leads to its hours. */
function usePartlyFree({ choice, change, calendar: { known }, dates, byHour }: Panel) {
  const hours = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<Temporal.PlainDate | null>(null)
  const [switched, setSwitched] = useState(false)
  const isPartly = (date: Temporal.PlainDate) =>
    known.some((month) => month.days.some((day) => day.date === date.toString() && day.state === 'partly'))
  const { start, end } = choice
  const alone = start && (!end || end.equals(start)) && isPartly(start) ? start : null

  // The button the user clicked is gone, so move focus to the hour picker.
  useEffect(() => {
    if (!switched) return
    setSwitched(false)
    hours.current?.querySelector('select')?.focus()
  }, [switched])

  const pick = (date: Temporal.PlainDate) => {
    const instead = !byHour && isPartly(date)
    setPressed(instead ? date : null)
    if (!instead) change(withDate(choice, date))
  }
  const toHours = (date: Temporal.PlainDate) => {
    setPressed(null)
    setSwitched(true)
    dates.setOpen(false)
    change({ ...choice, mode: 'hours', start: date, end: null, startMinute: null })
  }
  const partly = byHour ? null : (pressed ?? alone)
  return { partly, pressed: pressed !== null, pick, forget: () => setPressed(null), toHours, hours }
}

type Mode = Choice['mode']

function ModeSwitch({ mode: chosen, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <fieldset className={`needs-script ${styles.modes}`}>
      <legend className="sr-only">{panelWords.mode}</legend>
      {(['days', 'hours'] as const).map((mode) => (
        <button key={mode} type="button" aria-pressed={chosen === mode} onClick={() => onMode(mode)}>
          {mode === 'days' ? panelWords.byDay : panelWords.byHour}
        </button>
      ))}
    </fieldset>
  )
}

type SwitchToHoursProps = {
  date: Temporal.PlainDate | null
  /** True if the user has just clicked the day, so its hours have to scroll into view. */
  pressed: boolean
  year: number
  onSwitch: (date: Temporal.PlainDate) => void
}

/**
 * A partly free day can't be booked as a full day. If the space can be booked by the hour, this leads to the free
 * hours.
 */
function SwitchToHours({ date, pressed, year, onSwitch }: SwitchToHoursProps) {
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
