import { expect, test } from 'vitest'
import { at, calendar, event, minutes, one, TEN, WINDOW, ZONE } from '../../../../test/support/ics.ts'
import { readIcs } from './read-ics.ts'

const SHAPES: [shape: string, text: string, busy: string[]][] = [
  [
    'a series with EXDATE in its own zone, in UTC, and as a date',
    one(
      ...[...TEN, 'RRULE:FREQ=DAILY;COUNT=5', 'EXDATE;TZID=Europe/Berlin:20270311T100000'],
      ...['EXDATE:20270312T090000Z', 'EXDATE;VALUE=DATE:20270313'],
    ),
    ['2027-03-10T09:00/11:00', '2027-03-14T09:00/11:00'],
  ],
  [
    'a series with one moved and one cancelled',
    calendar(
      ...event(...TEN, 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event('RECURRENCE-ID;TZID=Europe/Berlin:20270311T100000', ...at('20270311T180000', '20270311T190000')),
      ...event('RECURRENCE-ID:20270312T090000Z', ...at('20270312T100000', '20270312T120000'), 'STATUS:CANCELLED'),
    ),
    ['2027-03-10T09:00/11:00', '2027-03-11T17:00/18:00'],
  ],
  [
    'a moved event of a series that isn’t in the file',
    one('RECURRENCE-ID:20270311T090000Z', ...at('20270311T180000', '20270311T190000')),
    ['2027-03-11T17:00/18:00'],
  ],
  [
    'UNTIL in UTC, including the last event',
    one(...TEN, 'RRULE:FREQ=DAILY;UNTIL=20270311T090000Z'),
    ['2027-03-10T09:00/11:00', '2027-03-11T09:00/11:00'],
  ],
  [
    'UNTIL as a date',
    one(...TEN, 'RRULE:FREQ=DAILY;UNTIL=20270311'),
    ['2027-03-10T09:00/11:00', '2027-03-11T09:00/11:00'],
  ],
  [
    'a weekly series that began in 1990, until now',
    one(...at('19900103T100000', '19900103T120000'), 'RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20270304T000000Z'),
    ['2027-03-03T09:00/11:00'],
  ],
  [
    'the last Friday of each month, every second month',
    one(...at('20270129T100000', '20270129T120000'), 'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;COUNT=2'),
    ['2027-03-26T09:00/11:00'],
  ],
  [
    'RDATE in addition to a start',
    one(...TEN, 'RDATE;TZID=Europe/Berlin:20270320T100000,20270321T100000'),
    ['2027-03-10T09:00/11:00', '2027-03-20T09:00/11:00', '2027-03-21T09:00/11:00'],
  ],
]

test.each(SHAPES)('%s', (_shape, text, busy) => {
  const read = readIcs({ text, zone: ZONE, ...WINDOW })
  expect(read.ok ? read.value.map(minutes).sort() : read.refusal).toEqual(busy)
})

const noon = (date: string) => [`DTSTART:${date}T120000Z`, `DTEND:${date}T130000Z`]
const SKIPPED: [rule: string, began: string, dates: string[]][] = [
  ['YEARLY;BYMONTH=2;BYMONTHDAY=30', '20260130', []],
  ['YEARLY;BYMONTH=2;BYMONTHDAY=29', '20240229', ['2028-02-29']],
  ['YEARLY', '20240229', ['2028-02-29']],
  ['YEARLY;BYMONTH=4,6;BYMONTHDAY=31', '20260131', []],
  ['YEARLY;BYMONTH=2;BYMONTHDAY=-30,-29', '20260131', ['2028-02-01']],
  ['YEARLY;BYMONTHDAY=31;COUNT=9', '20260131', ['2027-03-31']],
  [
    'MONTHLY;BYMONTHDAY=31',
    '20260131',
    [
      '2027-03-31',
      '2027-05-31',
      '2027-07-31',
      '2027-08-31',
      '2027-10-31',
      '2027-12-31',
      '2028-01-31',
      '2028-03-31',
      '2028-05-31',
      '2028-07-31',
      '2028-08-31',
    ],
  ],
  ['MONTHLY;COUNT=9', '20260131', ['2027-03-31']],
  ['MONTHLY;BYMONTHDAY=-31;COUNT=9', '20260101', ['2027-03-01']],
  [
    'MONTHLY;INTERVAL=2;BYMONTHDAY=30;COUNT=8',
    '20261230',
    ['2027-04-30', '2027-06-30', '2027-08-30', '2027-10-30', '2027-12-30', '2028-04-30', '2028-06-30'],
  ],
  ['MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3', '20270228', ['2027-03-31', '2027-04-30']],
  ['MONTHLY;BYMONTHDAY=13;BYDAY=FR;UNTIL=20280101T000000Z', '20260213', ['2027-08-13']],
  ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=16', '20260131', ['2027-03-31', '2027-04-30']],
  ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=16', '20260131', ['2027-03-01', '2027-03-31', '2027-05-01']],
  ['RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD', '20240229', ['2028-02-29']],
  ['RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT', '20240229', ['2028-02-29']],
  ['DAILY;BYMONTH=2;BYMONTHDAY=30', '20260130', []],
  ['DAILY;BYMONTH=2;BYMONTHDAY=29', '20240229', ['2028-02-29']],
  ['YEARLY;BYMONTH=2;BYDAY=-1MO', '20260223', ['2028-02-28']],
]

test.each(SKIPPED)('a date that doesn’t exist is no date of a series: %s', (rule, began, dates) => {
  const text = one(...noon(began), `RRULE:${rule.includes('FREQ') ? rule : `FREQ=${rule}`}`)
  const read = readIcs({ text, zone: ZONE, ...WINDOW })
  const first = `${began.slice(0, 4)}-${began.slice(4, 6)}-${began.slice(6)}`
  expect(
    read.ok
      ? read.value
          .map((time) => minutes(time).slice(0, 10))
          .filter((date) => date !== first)
          .sort()
      : read.refusal,
  ).toEqual(dates)
})

test('a series in a non-Gregorian calendar is ignored', () => {
  const read = readIcs({ text: one(...TEN, 'RRULE:RSCALE=CHINESE;FREQ=YEARLY'), zone: ZONE, ...WINDOW })
  expect(read).toMatchObject({ ok: false, refusal: { code: 'bad_line' } })
})
