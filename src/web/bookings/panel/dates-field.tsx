import { CalendarDays, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { calendar as calendarWords } from '../../copy/calendar.ts'
import { panelWords } from '../../copy/panel.ts'
import { rangeWords, zoneWords } from '../../format/dates.ts'
import { useOutside } from '../../ui/use-outside.ts'
import styles from './dates-field.module.css'
import { DayPicker } from './day-picker.tsx'
import type { Panel } from './use-panel.ts'

type DatesFieldProps = { panel: Panel; onPick: (date: Temporal.PlainDate) => void; note: ReactNode }

/**
 * One field for the dates, which opens a calendar beside the panel, below the field or, on a phone, as a sheet. Without
 * JavaScript, the calendar is always visible.
 */
export function DatesField({ panel, onPick, note }: DatesFieldProps) {
  const { rules, today, earliest, mine, choice, change, month, setMonth, calendar, byHour, dates, refusal } = panel
  const { open, setOpen, two, last } = dates
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLButtonElement>(null)
  const pop = useRef<HTMLDivElement>(null)
  const { turn, noneFree } = useFirstFreeMonth(panel)

  const close = () => {
    setOpen(false)
    field.current?.focus()
  }
  useOutside(whole, open, () => setOpen(false), close)
  useEffect(() => {
    if (!open) return
    focusDay(pop.current)
    pop.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  // The jump to the first month with a free day removes the focused day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days change with the month.
  useEffect(() => {
    if (open && document.activeElement === document.body) focusDay(pop.current)
  }, [open, month])

  const pick = (date: Temporal.PlainDate) => {
    onPick(date)
    if (byHour) close()
  }
  const title = byHour ? panelWords.selectDate : panelWords.selectDates
  return (
    <div ref={whole} className={styles.root}>
      <button
        ref={field}
        type="button"
        className={`needs-script ${styles.field}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={`${id}dates`}
        data-wrong={refusal?.code === 'just_taken' || undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.label}>{byHour ? panelWords.date : panelWords.dates}</span>
        <span className={choice.start ? styles.value : `${styles.value} text-graphite`}>
          {chosenWords(panel)}
          <CalendarDays size={16} aria-hidden="true" />
        </span>
      </button>
      <div ref={pop} id={`${id}dates`} role="dialog" aria-label={title} className={styles.pop} hidden={!open}>
        <p className={styles.head}>
          {title}
          <button type="button" className="icon-btn needs-script" aria-label={calendarWords.close} onClick={close}>
            <X size={18} aria-hidden="true" />
          </button>
        </p>
        <DayPicker
          today={today}
          earliest={earliest}
          last={last}
          month={month}
          onMonth={(next) => {
            turn()
            setMonth(next)
          }}
          known={calendar.known}
          two={two}
          byHour={byHour}
          mine={mine?.ask ?? null}
          start={choice.start}
          end={choice.end}
          onPick={pick}
        />
        {note}
        <div className={`needs-script ${styles.foot}`}>
          <p className="num" role="status">
            {!byHour && choice.start && <b className="font-semibold">{panelWords.daysSelected(daysOf(choice))} </b>}
            {noneFree && <b className="font-semibold">{panelWords.noneFree} </b>}
            <span className="text-graphite">{panelWords.timesAre(zoneWords(rules.zone))}</span>
          </p>
          <span className="flex gap-2">
            {choice.start && (
              <button
                type="button"
                className="btn plain small"
                onClick={() => change({ ...choice, start: null, end: null, startMinute: null })}
              >
                {panelWords.clearDates}
              </button>
            )}
            <button type="button" className="btn ink small" onClick={close}>
              {panelWords.done}
            </button>
          </span>
        </div>
      </div>
    </div>
  )
}

const focusDay = (within: HTMLElement | null) =>
  within?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus({ preventScroll: true })

/**
 * Until someone turns the pages, the calendar opens on the first month with a free day. If no month has one, it returns
 * to the first month.
 */
function useFirstFreeMonth({ choice, month, setMonth, calendar, dates, earliest }: Panel) {
  const turned = useRef(false)
  const [searched, setSearched] = useState(false)
  const isFull = (one: Temporal.PlainYearMonth) =>
    calendar.known.some(
      ({ month: name, days }) =>
        name === one.toString() && !days.some(({ state }) => state === 'free' || state === 'partly'),
    )
  const later = dates.two ? month.add({ months: 1 }) : month
  const allFull = isFull(month) && isFull(later)
  useEffect(() => {
    if (!dates.open || choice.start || turned.current || !isFull(month)) return
    if (Temporal.PlainYearMonth.compare(later, dates.last.toPlainYearMonth()) < 0)
      return setMonth(month.add({ months: 1 }))
    if (!allFull) return
    turned.current = true
    setSearched(true)
    setMonth(earliest.toPlainYearMonth())
  })
  const turn = () => {
    turned.current = true
  }
  return { turn, noneFree: searched && !choice.start && allFull }
}

function chosenWords({ byHour, choice: { start, end }, today }: Panel): string {
  if (!start) return byHour ? panelWords.addDate : panelWords.addDates
  const from = dayWords(start, today.year)
  return byHour || !end || end.equals(start) ? from : rangeWords(start, end, today.year)
}

function daysOf({ start, end }: Panel['choice']): number {
  return start ? start.until(end ?? start).days + 1 : 0
}
