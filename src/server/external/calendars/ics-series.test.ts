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
    'one moved of a series that is not in the file',
    one('RECURRENCE-ID:20270311T090000Z', ...at('20270311T180000', '20270311T190000')),
    ['2027-03-11T17:00/18:00'],
  ],
  [
    'UNTIL in UTC, the last one included',
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
    'RDATE beside a start',
    one(...TEN, 'RDATE;TZID=Europe/Berlin:20270320T100000,20270321T100000'),
    ['2027-03-10T09:00/11:00', '2027-03-20T09:00/11:00', '2027-03-21T09:00/11:00'],
  ],
]

test.each(SHAPES)('%s', (_shape, text, busy) => {
  const read = readIcs({ text, zone: ZONE, ...WINDOW })
  expect(read.ok ? read.value.map(minutes).sort() : read.refusal).toEqual(busy)
})
