import { useEffect, useRef, useState } from 'react'
import { data, Link, redirect, type ShouldRevalidateFunction, useLocation, useRevalidator } from 'react-router'
import { refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { isOnlyStep } from '../client/use-history-step.ts'
import { Pages } from '../console/pagination.tsx'
import { hostCalendarWords as words } from '../copy/host-calendar.ts'
import { brandName } from '../format/brand.ts'
import { CALENDAR_VIEWS, calendarPath, daysIn, startOf } from '../hosting/calendar/calendar-head.tsx'
import { ConflictList } from '../hosting/calendar/conflict-list.tsx'
import { SpacesCalendar } from '../hosting/calendar/spaces-calendar.tsx'
import { HostPage } from '../hosting/host-layout.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/host-calendar'

export async function loader({ context, url: { searchParams: asked } }: Route.LoaderArgs) {
  const { api, now, viewer } = context.get(pageContext)
  const today = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO('UTC').toPlainDate()
  const page = Number(asked.get('page') ?? 1)
  const view = CALENDAR_VIEWS.find((one) => one === asked.get('view')) ?? 'weeks'
  const mayHost = viewer?.role !== 'user'
  try {
    if (asked.get('view') === 'conflicts')
      return { inbox: await api.calendarLinks.listConflicts({ page }), calendar: null, mayHost }
    const show = async (from: Temporal.PlainDate) => {
      const { first, days } = daysIn(view, from)
      return { first, days, timeline: await api.calendars.showTimeline({ from: first.toString(), days, page }) }
    }
    const given = dateOf(asked.get('from'))
    const shown = await show(given ?? startOf(view, today))
    // Only the answer says which day it is where the spaces are.
    const there = dateOf(shown.timeline.items[0]?.today ?? null)
    const isAnotherDay = !given && there && !daysIn(view, startOf(view, there)).first.equals(shown.first)
    const { first, days, timeline } = isAnotherDay ? await show(startOf(view, there)) : shown
    if (page > timeline.pages) throw redirect(calendarPath({ view, from: first.toString(), page: timeline.pages }))
    const at = Temporal.Instant.fromEpochMilliseconds(now()).toString()
    return { inbox: null, calendar: { timeline, view, first: first.toString(), days, now: at }, mayHost }
  } catch (error) {
    const { code } = refusalOf(error)
    if (code === 'sign_in_required') throw redirect('/auth?next=/host/calendar')
    if (code === 'bad_input' || error instanceof RangeError) throw data(null, { status: 404 })
    throw error
  }
}

const dateOf = (text: string | null) => (text ? Temporal.PlainDate.from(text) : null)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${words.title} · ${brandName()}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/host/calendar',
    noindex: true,
  })

export const shouldRevalidate: ShouldRevalidateFunction = (step) => !isOnlyStep(step) && step.defaultShouldRevalidate

export default function HostCalendar({ loaderData: { inbox, calendar, mayHost } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { hash } = useLocation()
  const [pending, setPending] = useState('')
  const [said, setSaid] = useState({ what: '' })
  const status = useRef<HTMLParagraphElement>(null)
  // The step back that closes a sheet would cancel the reload, so the reload starts after it.
  useEffect(() => {
    if (!pending || hash) return
    setPending('')
    void revalidate().then(() => setSaid({ what: pending }))
  }, [pending, hash, revalidate])
  // The button the user clicked disappears with its sheet, so focus moves to the message. An empty message can't
  // receive focus.
  useEffect(() => {
    if (said.what) status.current?.focus()
  }, [said])
  const message = (
    <p role="status" ref={status} tabIndex={-1} className="mb-4 empty:hidden">
      {said.what}
    </p>
  )
  if (calendar) return <SpacesCalendar {...calendar} mayHost={mayHost} message={message} onDone={setPending} />
  return (
    <HostPage head={words.conflictsHead} act={<Link to={calendarPath({})}>{words.backToCalendar}</Link>}>
      {message}
      <fieldset disabled={!mayHost}>
        <ConflictList items={inbox.items} onDone={setPending} />
      </fieldset>
      <Pages of={words.conflictsHead} {...inbox} size={50} to={(page) => calendarPath({ view: 'conflicts', page })} />
    </HostPage>
  )
}
