import { useEffect, useRef, useState } from 'react'
import { data, Form, Link, redirect, useRevalidator } from 'react-router'
import { refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { useHistoryStep } from '../client/use-history-step.ts'
import { hostWords } from '../copy/host.ts'
import { hostCalendarWords as words } from '../copy/host-calendar.ts'
import { brandName } from '../format/brand.ts'
import { CalendarHead, calendarPath, Legend } from '../hosting/calendar/calendar-head.tsx'
import { CalendarsSheet } from '../hosting/calendar/calendars-sheet.tsx'
import { ConflictList } from '../hosting/calendar/conflict-list.tsx'
import { DayList } from '../hosting/calendar/day-list.tsx'
import { RangeSheet } from '../hosting/calendar/range-sheet.tsx'
import styles from '../hosting/calendar/timeline.module.css'
import { type Row, Timeline } from '../hosting/calendar/timeline.tsx'
import type { Range } from '../hosting/calendar/use-range.ts'
import { HostPage } from '../hosting/host-layout.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/host-calendar'

const DAYS = 14

export async function loader({ context, url: { searchParams: asked } }: Route.LoaderArgs) {
  const { api, now, viewer } = context.get(pageContext)
  const today = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO('UTC').toPlainDate().toString()
  const from = asked.get('from') ?? today
  const page = Number(asked.get('page') ?? 1)
  const view = asked.get('view') === 'conflicts' ? 'conflicts' : 'timeline'
  try {
    const [timeline, inbox] = await Promise.all([
      api.calendars.showTimeline({ from, days: DAYS, page: view === 'conflicts' ? 1 : page }),
      view === 'conflicts' ? api.calendarLinks.listConflicts({ page }) : null,
    ])
    return { timeline, inbox, view, from, space: asked.get('space'), mayHost: viewer?.role !== 'user' }
  } catch (error) {
    const { code } = refusalOf(error)
    if (code === 'sign_in_required') throw redirect('/auth?next=/host/calendar')
    if (code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${words.title} · ${brandName()}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/host/calendar',
    noindex: true,
  })

export default function HostCalendar({ loaderData }: Route.ComponentProps) {
  const { timeline, inbox, view, from, space, mayHost } = loaderData
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState({ what: '' })
  const status = useRef<HTMLParagraphElement>(null)
  const done = async (what: string) => {
    await revalidate()
    setSaid({ what })
  }
  // The button the user clicked disappears with its sheet, so focus moves to the message. An empty message can't
  // receive focus.
  useEffect(() => {
    if (said.what) status.current?.focus()
  }, [said])
  return (
    <HostPage head={words.title}>
      <nav className="mb-6 flex flex-wrap gap-2" aria-label={words.views}>
        <View to={calendarPath({ from, space })} on={view === 'timeline'} label={words.timeline} />
        <View to={calendarPath({ view: 'conflicts' })} on={view === 'conflicts'} label={words.conflicts}>
          {timeline.conflicts > 0 && <span className="num">({timeline.conflicts})</span>}
        </View>
      </nav>
      {!mayHost && timeline.total > 0 && <Note className="mb-6">{hostWords.formerHost}</Note>}
      <p role="status" ref={status} tabIndex={-1} className="mb-4 empty:hidden">
        {said.what}
      </p>
      {inbox ? (
        <>
          <fieldset disabled={!mayHost}>
            <ConflictList items={inbox.items} onDone={done} />
          </fieldset>
          <Pages {...inbox} size={50} query={{ view: 'conflicts' }} />
        </>
      ) : (
        <Spaces timeline={timeline} from={from} space={space} mayHost={mayHost} onDone={done} />
      )}
    </HostPage>
  )
}

type ViewProps = { to: string; on: boolean; label: string; children?: React.ReactNode }
const View = ({ to, on, label, children }: ViewProps) => (
  <Link to={to} className={on ? 'chip on' : 'chip'} aria-current={on ? 'page' : undefined}>
    {label}
    {children}
  </Link>
)

type SpacesProps = Pick<Route.ComponentProps['loaderData'], 'timeline' | 'from' | 'space' | 'mayHost'> & {
  onDone: (said: string) => Promise<void>
}

function Spaces({ timeline: { items, total, page, pages }, from, space, mayHost, onDone }: SpacesProps) {
  const { shown: range, open: setRange, close: closeRange } = useHistoryStep<Range>('#days')
  const { shown: linked, open: setLinked, close: closeLinked } = useHistoryStep<string>('#calendars')
  const { revalidate } = useRevalidator()
  const shown = items.find(({ id }) => id === space) ?? items[0]
  if (!shown)
    return (
      <div className="border-t border-rule py-10">
        <p className="text-22">{words.none}</p>
        <p className="mt-2 text-graphite">{words.noneHint}</p>
      </div>
    )
  const chosen = items.find(({ id }) => id === range?.space)
  const opened = items.find(({ id }) => id === linked)
  const onCalendars = (row: Row) => setLinked(row.id)
  return (
    <>
      <CalendarHead from={from} days={DAYS} page={page} space={space} />
      <Legend />
      <div className={styles.wide}>
        <p className="mb-3 text-14 text-graphite">{words.help}</p>
        <Timeline rows={items} onChosen={setRange} onCalendars={onCalendars} />
      </div>
      <div className={styles.narrow}>
        <SpaceChooser items={items} shown={shown} from={from} page={page} />
        <p className="mb-3 text-14 text-graphite">{words.helpTouch}</p>
        <DayList key={shown.id} row={shown} onChosen={setRange} onCalendars={onCalendars} />
      </div>
      <Pages total={total} page={page} pages={pages} size={25} query={{ from }} />
      {range && chosen && (
        <RangeSheet
          row={chosen}
          range={range}
          mayHost={mayHost}
          onClose={closeRange}
          onDone={(said) => {
            closeRange()
            void onDone(said)
          }}
        />
      )}
      {opened && (
        <CalendarsSheet row={opened} mayHost={mayHost} onClose={closeLinked} onChanged={() => void revalidate()} />
      )}
    </>
  )
}

type PagesProps = { total: number; page: number; pages: number; size: number; query: Record<string, string> }

function Pages({ total, page, pages, size, query }: PagesProps) {
  if (pages < 2) return null
  return (
    <nav className="mt-6 flex flex-wrap items-center gap-4" aria-label={words.range(1, total, total)}>
      <p className="num text-14">{words.range((page - 1) * size + 1, Math.min(page * size, total), total)}</p>
      {page > 1 && (
        <Link className="btn plain" to={calendarPath({ ...query, page: page - 1 })}>
          {words.previous}
        </Link>
      )}
      {page < pages && (
        <Link className="btn plain" to={calendarPath({ ...query, page: page + 1 })}>
          {words.next}
        </Link>
      )}
    </nav>
  )
}

type SpaceChooserProps = { items: readonly Row[]; shown: Row; from: string; page: number }

function SpaceChooser({ items, shown, from, page }: SpaceChooserProps) {
  return (
    <Form className="mb-4 flex items-end gap-2" preventScrollReset>
      <label className="field flex-1">
        <span className="label">{words.space}</span>
        <select className="input" name="space" defaultValue={shown.id} key={shown.id}>
          {items.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <input type="hidden" name="from" value={from} />
      {page > 1 && <input type="hidden" name="page" value={page} />}
      <button type="submit" className="btn plain">
        {words.go}
      </button>
    </Form>
  )
}
