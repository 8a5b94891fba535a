import { expect, test } from 'vitest'
import { at, BERLIN, calendar, event, minutes, ODD_ZONE, one, TEN, WINDOW, ZONE } from '../../../../test/support/ics.ts'
import { readIcs } from './read-ics.ts'

const SHAPES: [shape: string, text: string, busy: string[] | object][] = [
  [
    'Google: an event in a zone, with an X-WR-TIMEZONE',
    calendar('X-WR-TIMEZONE:Europe/Berlin', ...event(...TEN, 'TRANSP:OPAQUE', 'STATUS:CONFIRMED')),
    ['2027-03-10T09:00/11:00'],
  ],
  [
    'Google: whole days in the calendar’s time zone',
    calendar(
      'X-WR-TIMEZONE:Europe/Berlin',
      ...event('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312', 'TRANSP:OPAQUE'),
    ),
    ['2027-03-09T23:00/2027-03-11T23:00'],
  ],
  [
    'Outlook: a Windows time zone name, defined in the file',
    calendar(...BERLIN, ...event(...at('20270705T090000', '20270705T100000', 'W. Europe Standard Time'))),
    ['2027-07-05T07:00/08:00'],
  ],
  [
    'Outlook: a series across a clock change, in a time zone from the file',
    calendar(
      ...BERLIN,
      ...event(...at('20270321T100000', '20270321T110000', 'W. Europe Standard Time'), 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ),
    ['2027-03-21T09:00/10:00', '2027-03-28T08:00/09:00'],
  ],
  ['Outlook: marked as free', one(...TEN, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'), []],
  [
    'Apple: a zone with a path before its name',
    one(...at('20270310T100000', '20270310T120000', '/freeassociation.sourceforge.net/Europe/Berlin')),
    ['2027-03-10T09:00/11:00'],
  ],
  [
    'Apple: an alarm inside, folded lines, values in quotes',
    calendar(
      ...event(
        ...['SUMMARY:A long', '  title', 'DTSTART;TZID="Europe/Berlin":20270310T100000', 'DURATION:PT2H'],
        ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM'],
      ),
    ),
    ['2027-03-10T09:00/11:00'],
  ],
  [
    'Airbnb: nights as dates, without a zone',
    calendar(
      'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
      ...event('DTEND;VALUE=DATE:20270315', 'DTSTART;VALUE=DATE:20270312', 'SUMMARY:Reserved'),
    ),
    ['2027-03-12T05:00/2027-03-15T04:00'],
  ],
  ['one whole day without an end', one('DTSTART;VALUE=DATE:20270310'), ['2027-03-10T05:00/2027-03-11T05:00']],
  [
    'a whole day that ends where it starts',
    one('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270310'),
    ['2027-03-10T05:00/2027-03-11T05:00'],
  ],
  ['a date without VALUE=DATE', one('DTSTART:20270310', 'DTEND:20270311'), ['2027-03-10T05:00/2027-03-11T05:00']],
  ['the whole day of a clock change', one('DTSTART;VALUE=DATE:20270314'), ['2027-03-14T05:00/2027-03-15T04:00']],
  ['UTC', one('DTSTART:20270310T100000Z', 'DTEND:20270310T120000Z'), ['2027-03-10T10:00/12:00']],
  [
    'floating: the clock of the space',
    one('DTSTART:20270310T100000', 'DTEND:20270310T120000'),
    ['2027-03-10T15:00/17:00'],
  ],
  [
    'floating in a calendar with a zone: still the clock of the space',
    calendar('X-WR-TIMEZONE:Europe/Berlin', ...event('DTSTART:20270310T100000', 'DTEND:20270310T120000')),
    ['2027-03-10T15:00/17:00'],
  ],
  [
    'an odd time zone from the file, with quarter hours',
    calendar(...ODD_ZONE, ...event(...at('20270310T100000', '20270310T120000', 'Customized Time Zone'))),
    ['2027-03-10T04:15/06:15'],
  ],
  ['an hour that the clock skips', one(...at('20270328T023000', '20270328T033000')), []],
  [
    'the night of a clock change',
    one(...at('20270327T220000', '20270328T060000')),
    ['2027-03-27T21:00/2027-03-28T04:00'],
  ],
  [
    'free times and cancelled ones',
    calendar(...event(...TEN, 'TRANSP:TRANSPARENT'), ...event(...TEN, 'STATUS:CANCELLED')),
    [],
  ],
  ['no end and no length: nothing is taken', one('DTSTART:20270310T100000Z'), []],
  [
    'started before the window and ending inside it',
    one('DTSTART:20270228T230000Z', 'DTEND:20270301T010000Z'),
    ['2027-02-28T23:00/2027-03-01T01:00'],
  ],
  [
    'past and too far ahead',
    calendar(
      ...event('DTSTART:20200101T100000Z', 'DURATION:PT1H'),
      ...event('DTSTART:20400101T100000Z', 'DURATION:PT1H'),
    ),
    [],
  ],
  [
    'the same uid for everything',
    calendar(...event(...TEN), ...event(...at('20270311T100000', '20270311T120000'))),
    ['2027-03-10T09:00/11:00', '2027-03-11T09:00/11:00'],
  ],
  [
    'events without a uid',
    calendar('BEGIN:VEVENT', ...TEN, 'END:VEVENT', 'BEGIN:VEVENT', ...TEN, 'END:VEVENT'),
    ['2027-03-10T09:00/11:00', '2027-03-10T09:00/11:00'],
  ],
  [
    'lines that end in LF alone, a byte order mark, blank lines',
    `\uFEFF${one(...TEN).replaceAll('\r\n', '\n')}\n\n`,
    ['2027-03-10T09:00/11:00'],
  ],
  [
    'lower-case names',
    one(...TEN).replace(/^[A-Z-]+(?=[:;])/gm, (name) => name.toLowerCase()),
    ['2027-03-10T09:00/11:00'],
  ],
  [
    'two calendars in one file',
    calendar(...event(...TEN)) + calendar(...event(...at('20270311T100000', '20270311T120000'))),
    ['2027-03-10T09:00/11:00', '2027-03-11T09:00/11:00'],
  ],
  [
    'tasks and notes next to events',
    calendar('BEGIN:VTODO', 'UID:t', 'DUE:20270310T100000Z', 'END:VTODO', ...event(...TEN)),
    ['2027-03-10T09:00/11:00'],
  ],
  ['an empty calendar', calendar(), []],
]

test.each(SHAPES)('%s', (_shape, text, busy) => {
  const read = readIcs({ text, zone: ZONE, ...WINDOW })
  expect(read.ok ? read.value.map(minutes).sort() : read.refusal).toEqual(busy)
})

test('titles are unfolded and shortened', () => {
  const read = readIcs({ text: one('SUMMARY:A long', `  ${'x'.repeat(300)}`, ...TEN), zone: ZONE, ...WINDOW })
  expect(read.ok && read.value[0]?.summary).toMatch(/^A long x{193}$/)
})
