import { expect, test } from 'vitest'
import { at, calendar, event, one, TEN, WINDOW, ZONE } from '../../../../test/support/ics.ts'
import { readIcs } from './read-ics.ts'

const SHAPES: [shape: string, text: string, refusal: object][] = [
  ['a web page', '<!doctype html><title>Sign in</title>', { code: 'not_a_calendar' }],
  ['nothing', '', { code: 'not_a_calendar' }],
  ['an invalid line', one(...TEN, 'no colon here'), { code: 'bad_line', line: 7 }],
  ['unfolded text', one('DESCRIPTION:one', 'two', ...TEN), { code: 'bad_line', line: 6 }],
  ['half a file', one(...TEN).slice(0, 120), { code: 'bad_line', line: 6 }],
  ['crossed END lines', one(...TEN).replace('END:VEVENT', 'END:VALARM'), { code: 'bad_line', line: 7 }],
  ['an invalid start time', one('DTSTART:tomorrow'), { code: 'bad_line', line: 3 }],
  ['an event without a start', one('SUMMARY:x'), { code: 'bad_line', line: 3 }],
  ['an end before its start', one('DTSTART:20270310T100000Z', 'DTEND:20270310T090000Z'), { code: 'bad_line', line: 3 }],
  ['an invalid rule', one(...TEN, 'RRULE:FREQ=SOMETIMES'), { code: 'bad_line', line: 3 }],
  [
    'a change of this and all following events',
    calendar(
      ...event(...TEN, 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event('RECURRENCE-ID;RANGE=THISANDFUTURE:20270311T090000Z', ...at('20270311T180000', '20270311T190000')),
    ),
    { code: 'bad_line', line: 9 },
  ],
  ['an unknown time zone', one(...at('20270310T100000', '20270310T120000', 'Nowhere')), { code: 'bad_line', line: 3 }],
  [
    'a time zone in the file without an offset',
    calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Empty',
      'END:VTIMEZONE',
      ...event(...at('20270310T100000', '20270310T120000', 'Empty')),
    ),
    { code: 'bad_line', line: 6 },
  ],
  [
    'every second for a hundred years',
    one('DTSTART:20270301T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;UNTIL=21270301T000000Z'),
    { code: 'too_many_events' },
  ],
]

test.each(SHAPES)('%s is refused', (_shape, text, refusal) => {
  expect(readIcs({ text, zone: ZONE, ...WINDOW })).toEqual({ ok: false, refusal })
})
