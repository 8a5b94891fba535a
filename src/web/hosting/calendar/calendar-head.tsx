import { Form, Link } from 'react-router'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { rangeWords } from '../../format/dates.ts'
import styles from './timeline.module.css'

export function calendarPath(query: Record<string, string | number | null | undefined>): string {
  const known = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
  return text ? `/host/calendar?${text}` : '/host/calendar'
}

type CalendarHeadProps = { from: string; days: number; page: number; space: string | null }

export function CalendarHead({ from, days, page, space }: CalendarHeadProps) {
  const first = Temporal.PlainDate.from(from)
  const to = (shift: number) =>
    calendarPath({ from: first.add({ days: shift }).toString(), page: page > 1 ? page : null, space })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <h2 className="text-18">{rangeWords(first, first.add({ days: days - 1 }), first.year)}</h2>
      <div className="flex gap-2">
        <Link className="btn plain" to={to(-days)} preventScrollReset aria-label={words.earlier}>
          ‹
        </Link>
        <Link className="btn plain" to={calendarPath({ space, page: page > 1 ? page : null })} preventScrollReset>
          {words.toToday}
        </Link>
        <Link className="btn plain" to={to(days)} preventScrollReset aria-label={words.later}>
          ›
        </Link>
      </div>
      <Form className="flex min-w-0 flex-wrap items-center gap-2" preventScrollReset>
        <label className="flex min-w-0 flex-wrap items-center gap-2 text-14">
          {words.jump}
          <input className="input" type="date" name="from" defaultValue={from} key={from} required />
        </label>
        {space && <input type="hidden" name="space" value={space} />}
        <button type="submit" className="btn plain">
          {words.go}
        </button>
      </Form>
    </div>
  )
}

export function Legend() {
  return (
    <ul className="my-4 flex flex-wrap gap-x-5 gap-y-2 text-14" aria-label={words.legend}>
      {(['booking', 'request', 'hold', 'block', 'import'] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span className={styles.sample} data-kind={kind} aria-hidden="true" />
          {words.kinds[kind]}
        </li>
      ))}
      <li className="text-graphite">– {words.closed}</li>
    </ul>
  )
}
