import { useState } from 'react'
import { todayIn } from '../../../domain/kernel/period.ts'
import { lastBookableDate } from '../../../domain/spaces/availability.ts'
import { firstBookableDate } from '../../../domain/spaces/free-starts.ts'
import type { Booking } from '../../client/api-types.ts'
import { panelWords } from '../../copy/panel.ts'
import { zoneWords } from '../../format/dates.ts'
import { DayPicker, monthsFrom } from '../panel/day-picker.tsx'
import { HourPicker } from '../panel/hour-picker.tsx'
import { busyOf, rulesOf } from '../panel/offer.ts'
import { type Choice, monthFrom, withDate } from '../panel/slot-choice.ts'
import { useMonths } from '../panel/use-months.ts'
import type { SpaceCalendar } from './load-booking.ts'

type ChangeCalendarProps = {
  booking: Booking
  calendar: SpaceCalendar
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** The booked time itself can be chosen again: it counts as free in this calendar. */
export function ChangeCalendar({ booking, calendar, choice, onChoice }: ChangeCalendarProps) {
  const rules = rulesOf(calendar)
  // Every choice reloads the page's data, but the months stay.
  const [loaded] = useState(calendar.months)
  const now = Temporal.Instant.from(booking.now)
  const today = todayIn(rules.zone, now)
  const first = earlierOf(firstBookableDate(rules, now), Temporal.PlainDateTime.from(booking.localFrom).toPlainDate())
  const last = lastBookableDate(rules, today)
  const [turnedTo, setMonth] = useState(() => (choice.start ?? today).toPlainYearMonth())
  const month = monthFrom(turnedTo, first, last)
  const span = choice.start ? monthsFrom(choice.start, choice.end ?? choice.start) : []
  const months = useMonths(booking.space.id, [...new Set([month.toString(), ...span])], loaded, booking.id)
  return (
    <div>
      <DayPicker
        today={today}
        earliest={first}
        last={last}
        month={month}
        onMonth={setMonth}
        known={months.known}
        two={false}
        byHour={choice.mode === 'hours'}
        mine={booking.ask}
        booked
        start={choice.start}
        end={choice.end}
        onPick={(date) => onChoice(withDate(choice, date))}
      />
      {months.failed && (
        <p role="alert" className="mt-3">
          {panelWords.monthFailed}{' '}
          <button type="button" className="link" onClick={() => void months.refetch()}>
            {panelWords.retry}
          </button>
        </p>
      )}
      {choice.mode === 'hours' &&
        choice.start &&
        !months.loading.includes(choice.start.toPlainYearMonth().toString()) && (
          <div className="mt-3">
            <HourPicker
              rules={rules}
              busy={busyOf(months.known)}
              now={now}
              date={choice.start}
              startMinute={choice.startMinute}
              minutes={choice.minutes}
              onChange={(startMinute, minutes) => onChoice({ ...choice, startMinute, minutes })}
            />
          </div>
        )}
      <p className="mt-3 text-14 text-graphite">{panelWords.timesAre(zoneWords(rules.zone))}</p>
    </div>
  )
}

const earlierOf = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? a : b)
