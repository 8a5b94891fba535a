export type CalendarProblem =
  | { code: 'bad_url' | 'not_allowed' | 'unreachable' | 'too_slow' | 'too_large' | 'too_many_redirects' }
  | { code: 'refused'; status: number }
  | { code: 'not_a_calendar' | 'too_complex' | 'too_many_events' }
  | { code: 'bad_line'; line: number }

export type Known = { etag: string | null; lastModified: string | null }
export type Fetched = ({ text: string } & Known) | 'unchanged'

/**
 * Times are in epoch milliseconds. `recurrence` is the original start, which identifies one occurrence among the events
 * with the same uid.
 */
export type BusyTime = { uid: string; recurrence: string; summary: string; from: number; to: number }

export type Calendars = {
  fetch(url: string, known: Known): Promise<{ ok: true; value: Fetched } | { ok: false; refusal: CalendarProblem }>
}
