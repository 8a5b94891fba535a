import { expect, test } from 'vitest'
import { localDay } from './local-day.ts'
import { datesBetween, dayAt } from './period.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kolkata'])(
  'in %s, the fast clock agrees with the slow one over a year of days',
  (zone) => {
    for (const date of datesBetween(day('2026-11-01'), day('2027-11-01'))) {
      const clock = localDay(zone, date)
      for (const minute of [0, 1, 59, 120, 150, 180, 720, 1439, 1440, 1590, 2880])
        expect(clock.at(minute), `${date} ${minute}`).toBe(dayAt(zone, date, minute).epochMilliseconds)
    }
  },
)

test('a minute that the clock skips does not exist', () => {
  const clock = localDay('Europe/Berlin', day('2027-03-28'))
  expect([119, 120, 150, 179, 180].map(clock.exists)).toEqual([true, false, false, false, true])
  expect(localDay('Europe/Berlin', day('2027-03-27')).exists(1440 + 150)).toBe(false)
})
