export const ZONE = 'America/New_York'
export const WINDOW = { from: Date.parse('2027-03-01T00:00:00Z'), to: Date.parse('2028-09-01T00:00:00Z') }

export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
export const one = (...lines: string[]) => calendar(...event(...lines))
export const BERLIN = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]
export const ODD_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0545', 'TZOFFSETTO:+0545', 'END:STANDARD', 'END:VTIMEZONE'],
]
export const at = (start: string, end: string, zone = 'Europe/Berlin') => [
  `DTSTART;TZID=${zone}:${start}`,
  `DTEND;TZID=${zone}:${end}`,
]
export const TEN = at('20270310T100000', '20270310T120000')

export const minutes = ({ from, to }: { from: number; to: number }) => {
  const [start, end] = [from, to].map((at) => new Date(at).toISOString().slice(0, 16)) as [string, string]
  return `${start}/${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`
}
