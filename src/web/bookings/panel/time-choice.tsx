import { useEffect, useRef, useState } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { lastBookableDate } from '../../../domain/spaces/availability.ts'
import { panelWords } from '../../copy/panel.ts'
import { Note } from '../../ui/note.tsx'
import { DayPicker } from './day-picker.tsx'
import { HourPicker } from './hour-picker.tsx'
import { type Choice, withDate } from './slot-choice.ts'
import type { Panel } from './use-panel.ts'

export function TimeChoice({ panel }: { panel: Panel }) {
  const { rules, today, earliest, mine, choice, change, month, setMonth, calendar, byHour } = panel
  const { known, failed, refetch } = calendar
  const { partly, pressed, pick, forget, toHours, hours } = usePartlyFree(panel)
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
      <DayPicker
        today={today}
        earliest={earliest}
        last={lastBookableDate(rules, today)}
        month={month}
        onMonth={setMonth}
        known={known.find((one) => one.month === month.toString())}
        byHour={byHour}
        mine={mine?.ask ?? null}
        start={choice.start}
        end={choice.end}
        onPick={pick}
      />
      <SwitchToHours date={partly} pressed={pressed} year={today.year} onSwitch={toHours} />
      {failed && (
        <Note kind="bad" role="alert" className="mt-3">
          {panelWords.monthFailed}{' '}
          <button type="button" className="link" onClick={() => refetch()}>
            {panelWords.retry}
          </button>
        </Note>
      )}
      <div ref={hours}>
        <Hours panel={panel} />
      </div>
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
function usePartlyFree({ choice, change, calendar: { known }, byHour }: Panel) {
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
    change({ ...choice, mode: 'hours', start: date, end: null, startMinute: null })
  }
  const partly = byHour ? null : (pressed ?? alone)
  return { partly, pressed: pressed !== null, pick, forget: () => setPressed(null), toHours, hours }
}

type Mode = Choice['mode']

function ModeSwitch({ mode: chosen, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <fieldset className="needs-script mt-4 flex gap-2">
      <legend className="sr-only">{panelWords.mode}</legend>
      {(['days', 'hours'] as const).map((mode) => (
        <button
          key={mode}
          type="button"
          className="chip flex-1 justify-center"
          aria-pressed={chosen === mode}
          onClick={() => onMode(mode)}
        >
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
