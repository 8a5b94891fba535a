import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Timeline } from '../../client/api-types.ts'
import { useHistoryStep } from '../../client/use-history-step.ts'
import { Pages } from '../../console/pagination.tsx'
import { hostWords } from '../../copy/host.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { Note } from '../../ui/note.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { HostPage } from '../host-layout.tsx'
import { Agenda } from './agenda.tsx'
import { BookingDrawer, type Opened } from './booking-drawer.tsx'
import styles from './calendar.module.css'
import { CalendarGrid } from './calendar-grid.tsx'
import { BookedDays, type CalendarView, calendarPath, Legend, rangeHead, Steps, ViewSwitch } from './calendar-head.tsx'
import { CalendarsSheet } from './calendars-sheet.tsx'
import { type Entry, isBooking, keyOf, type Row, wallOf } from './entries.ts'
import { RangeSheet } from './range-sheet.tsx'
import type { Range } from './use-range.ts'

const SIZE = 200

type SpacesCalendarProps = {
  timeline: Timeline
  view: CalendarView
  first: string
  days: number
  now: string
  mayHost: boolean
  message: ReactNode
  onDone: (said: string) => void
}

export function SpacesCalendar(props: SpacesCalendarProps) {
  const { timeline, view, first: from, days, now, mayHost, message, onDone } = props
  const { items, total, page, pages, booked, conflicts } = timeline
  const overlays = useOverlays()
  const isPhone = usePhone()
  const { shown: overlay, onEntry, openCalendars } = overlays
  const opened = overlay?.kind === 'booking' ? overlay.opened : null
  const first = Temporal.PlainDate.from(from)
  const shown = { view, first, page }
  const [top] = items
  if (!top) return <NoSpaces />
  const range = rangeHead(first, days, Temporal.PlainDate.from(top.today))
  const today = top.days.some(({ date }) => date === top.today) ? top.today : from
  return (
    <HostPage
      head={
        <>
          <span className="sr-only">{words.title}, </span>
          {range}
        </>
      }
      act={
        <>
          <Steps shown={shown} />
          <ViewSwitch shown={shown} today={Temporal.PlainDate.from(top.today)} />
          {mayHost && (
            <>
              <button
                type="button"
                className="btn small needs-script"
                onClick={() => overlays.openRange({ space: top.id, from: today, to: today }, true)}
              >
                {words.blockHead}
              </button>
              <Link className="btn small" to="/host/calendar/import">
                {words.importBlocks}
              </Link>
            </>
          )}
        </>
      }
    >
      {!mayHost && <Note className="mb-6">{hostWords.formerHost}</Note>}
      <p role="status" className="sr-only">
        {range}
      </p>
      {message}
      <div className={styles.page}>
        <div className="min-w-0">
          <BookedDays booked={booked} total={total} shown={shown} days={days} />
          {conflicts > 0 && (
            <p className="mb-4">
              <Link className="link text-bad" to={calendarPath({ view: 'conflicts' })}>
                {words.conflicts(conflicts)}
              </Link>
            </p>
          )}
          {isPhone ? (
            <>
              <Agenda rows={items} onEntry={onEntry} />
              <SpaceCalendars rows={items} onCalendars={openCalendars} />
            </>
          ) : (
            <div className="max-md:hidden">
              <Legend />
              <p className="sr-only">{words.help}</p>
              <CalendarGrid
                rows={items}
                first={first}
                now={now}
                selected={opened && keyOf(opened.entry)}
                onChosen={(range) => overlays.openRange(range)}
                onEntry={onEntry}
                onCalendars={openCalendars}
              />
            </div>
          )}
          <Pages
            of={words.title}
            total={total}
            page={page}
            pages={pages}
            size={SIZE}
            to={(page) => calendarPath({ view, from, page })}
          />
        </div>
        {opened && <BookingDrawer key={opened.entry.id} {...opened} onClose={overlays.close} />}
      </div>
      <Sheets rows={items} overlays={overlays} mayHost={mayHost} onDone={onDone} />
    </HostPage>
  )
}

function NoSpaces() {
  return (
    <HostPage head={words.title}>
      <div className="border-t border-rule py-10">
        <p className="text-22">{words.none}</p>
        <p className="mt-2 mb-6 text-graphite">{words.noneHint}</p>
        <Link className="btn" to="/host/spaces">
          {words.toSpaces}
        </Link>
      </div>
    </HostPage>
  )
}

type Overlay =
  | { kind: 'days'; range: Range; chooses: boolean }
  | { kind: 'calendars'; space: string }
  | { kind: 'booking'; opened: Opened }

/** Back closes what lies over the calendar. An overlay that replaces another one takes over its history entry. */
function useOverlays() {
  const { shown, open, change, close } = useHistoryStep<Overlay>('#open')
  const show = shown ? change : open
  const openRange = (range: Range, chooses = false) => show({ kind: 'days', range, chooses })
  const onBooking = (row: Row, entry: Entry) => show({ kind: 'booking', opened: { row, entry } })
  return {
    shown,
    close,
    openRange,
    openCalendars: (row: Row) => show({ kind: 'calendars', space: row.id }),
    onBooking,
    onEntry: (row: Row, entry: Entry) => {
      if (isBooking(entry)) return onBooking(row, entry)
      const begins = wallOf(entry.from, row.zone).toPlainDate().toString()
      const ends = wallOf(entry.to, row.zone).subtract({ seconds: 1 }).toPlainDate().toString()
      openRange({ space: row.id, from: begins, to: ends })
    },
  }
}

type SheetsProps = Pick<SpacesCalendarProps, 'mayHost' | 'onDone'> & {
  rows: readonly Row[]
  overlays: ReturnType<typeof useOverlays>
}

function Sheets({ rows, overlays, mayHost, onDone }: SheetsProps) {
  const { shown, close, openRange, onBooking } = overlays
  const { revalidate } = useRevalidator()
  if (shown?.kind === 'days')
    return (
      <RangeSheet
        rows={rows}
        range={shown.range}
        chooses={shown.chooses}
        mayHost={mayHost}
        onRange={(range) => openRange(range, true)}
        onBooking={onBooking}
        onClose={close}
        onDone={(said) => {
          close()
          onDone(said)
        }}
      />
    )
  const row = shown?.kind === 'calendars' && rows.find(({ id }) => id === shown.space)
  if (!row) return null
  return <CalendarsSheet row={row} mayHost={mayHost} onClose={close} onChanged={() => void revalidate()} />
}

type SpaceCalendarsProps = { rows: readonly Row[]; onCalendars: (row: Row) => void }

/** In the grid, each space has a button for this. Phones show no grid. */
function SpaceCalendars({ rows, onCalendars }: SpaceCalendarsProps) {
  return (
    <section className="mt-8" aria-labelledby="other-calendars">
      <h2 id="other-calendars" className="border-b border-ink pb-2 text-16">
        {words.calendars}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-4 border-b border-rule py-2">
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {row.title}
              {row.sources.failing > 0 && (
                <span className="block text-12 text-bad">{words.failing(row.sources.failing)}</span>
              )}
            </span>
            <button
              type="button"
              className="link min-h-11"
              aria-label={`${words.manage(row.sources.count)}: ${words.calendarsOf(row.title)}`}
              onClick={() => onCalendars(row)}
            >
              {words.manage(row.sources.count)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
