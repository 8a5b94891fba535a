import { expect, test } from 'vitest'
import { calendar, one, WINDOW, ZONE } from '../../../../test/support/ics.ts'
import { patience } from '../../../../test/support/patience.ts'
import { parseCalendar } from './parse-calendar.ts'

test('10,000 events are read, but more than 5,000 upcoming times are refused', async () => {
  const many = (year: number) =>
    calendar(
      ...Array.from({ length: 10_000 }, (_, n) => [
        ...['BEGIN:VEVENT', `UID:${n}`, `DTSTART;TZID=Europe/Berlin:${year + (n % 5)}0310T100000`, 'DURATION:PT1H'],
        ...['SUMMARY:Busy', 'END:VEVENT'],
      ]).flat(),
    )
  const read = (text: string) => parseCalendar({ text, zone: ZONE, ...WINDOW }, patience(2_000))
  const some = await read(many(2024))
  expect(some.ok && some.value.length).toBe(4_000)
  const ahead = await read(many(2027).replaceAll(/20(29|30|31)/g, '2028'))
  expect(ahead).toEqual({ ok: false, refusal: { code: 'too_many_events' } })
})

test('a slow calendar is stopped, and no one waits for it', async () => {
  // A count forces expansion from the start, so every second since 1990 is checked.
  const bomb = one('DTSTART:19900101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=2000000000')
  let turns = 0
  const watch = setInterval(() => {
    turns += 1
  }, 5)
  const read = await parseCalendar({ text: bomb, zone: ZONE, ...WINDOW })
  clearInterval(watch)
  expect(read).toEqual({ ok: false, refusal: { code: 'too_complex' } })
  expect(turns).toBeGreaterThan(10)
})
