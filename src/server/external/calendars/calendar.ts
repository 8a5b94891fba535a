/** Why a calendar could not be read; told to its host. */
export type CalendarProblem =
  | { code: 'bad_url' | 'not_allowed' | 'unreachable' | 'too_slow' | 'too_large' | 'too_many_redirects' }
  | { code: 'refused'; status: number }
  | { code: 'not_a_calendar' | 'too_complex' | 'too_many_events' }
  | { code: 'bad_line'; line: number }

/** What a server said of a file we have: its tag and when it last changed. */
export type Known = { etag: string | null; lastModified: string | null }
export type Fetched = ({ text: string } & Known) | 'unchanged'

/** Somebody is busy; epoch milliseconds. `recurrence`: by which start it is known among those of its uid. */
export type BusyTime = { uid: string; recurrence: string; summary: string; from: number; to: number }

/** Where calendars elsewhere are read; tests bring a network of their own. */
export type Calendars = {
  /** The same address as we would ask for it, or why it is refused before anybody is asked. */
  fetch(url: string, known: Known): Promise<{ ok: true; value: Fetched } | { ok: false; refusal: CalendarProblem }>
}
