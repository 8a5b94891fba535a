import { Link, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { BookingMoneyPart } from '../admin/booking-money-part.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { Fact, Facts } from '../admin/person-facts.tsx'
import { AuditPart, EmailsPart } from '../admin/record-parts.tsx'
import { BookingActions } from '../bookings/page/booking-actions.tsx'
import { BookingActivity } from '../bookings/page/booking-activity.tsx'
import { BookingButtons } from '../bookings/page/booking-buttons.tsx'
import { BookingChanges } from '../bookings/page/booking-changes.tsx'
import { BookingFacts } from '../bookings/page/booking-facts.tsx'
import { BookingMoney } from '../bookings/page/booking-money.tsx'
import { BookingNext } from '../bookings/page/booking-next.tsx'
import { BookingPlace } from '../bookings/page/booking-place.tsx'
import { CancelTerms } from '../bookings/page/cancel-terms.tsx'
import { answerBooking, loadBooking } from '../bookings/page/load-booking.ts'
import { problemIntent } from '../bookings/problem/act-on-problem.ts'
import { BookingProblems } from '../bookings/problem/booking-problems.tsx'
import { StatePill } from '../bookings/state-pill.tsx'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import type { BookingRecord } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { RecordTabs, tabOf } from '../console/record-tabs.tsx'
import { Section } from '../console/section.tsx'
import { adminWords, allBookingsWords } from '../copy/admin.ts'
import { recordWords as words } from '../copy/records.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin-booking'

const tabs = words.booking
const pathOf = (id: string) => `/admin/all-bookings/${id}`

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const tab = tabOf(tabs, url)
  const parts = context.get(pageContext)
  return loadAdmin(parts, url, async (admin, api) => {
    const [record, loaded] = await Promise.all([
      api.allBookings.showBookingRecord({ id: id as never }),
      loadBooking(parts, id, url.searchParams),
    ])
    const [lines, log] = await Promise.all([
      tab === 'money' ? api.accounting.listLedger({ booking: record.number, sort: 'oldest' } as never) : null,
      tab === 'audit' ? admin.auditLog({ subject: id }) : null,
    ])
    return { ...loaded, tab, record, lines, log }
  })
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  return answerBooking(context.get(pageContext), id, request, pathOf(id))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get('intent') ?? '')
  return keptForm(serverAction, { reason: '', intent })
}

export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: adminWords.title(loaderData ? loaderData.booking.number : allBookingsWords.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: pathOf(params.id),
    noindex: true,
  })

export default function AdminBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, tab, record, lines, log, changes } = loaderData
  useLiveBookings(booking.id)
  const busy = useNavigation().formMethod === 'POST'
  const ofProblem = problemIntent(actionData?.intent) !== null
  const changing = changes.some(({ state }) => state === 'open' || state === 'paying')
  const acts = booking.party === 'admin'
  return (
    <AdminLayout
      head={booking.space.title}
      text={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatePill booking={booking} changing={changing} />
          <span className="num">{booking.number}</span>
          <Link className="link" to="/admin/all-bookings">
            {allBookingsWords.back}
          </Link>
        </span>
      }
      acts={acts && <BookingButtons booking={booking} busy={busy} mayReview={false} />}
    >
      {!acts && (
        <Note kind="info" className="mb-6">
          {words.notParty}{' '}
          <Link className="link" to={`/bookings/${booking.id}`}>
            {words.openOwn}
          </Link>
        </Note>
      )}
      <RecordTabs label={words.sections} path={pathOf(booking.id)} tabs={tabs} current={tab} />
      {acts && <BookingActions {...loaderData} busy={busy} answer={ofProblem ? null : (actionData ?? null)} />}
      {tab === 'overview' && (
        <Overview loaded={loaderData} busy={busy} answer={ofProblem ? (actionData ?? null) : null} />
      )}
      {lines && <BookingMoneyPart number={record.number} money={record.money} lines={lines} />}
      {tab === 'emails' && <EmailsPart emails={record.emails} />}
      {log && <AuditPart id={booking.id} acts={log.items} />}
    </AdminLayout>
  )
}

type OverviewProps = {
  loaded: Route.ComponentProps['loaderData']
  busy: boolean
  answer: Parameters<typeof BookingProblems>[0]['answer']
}

function Overview({ loaded, busy, answer }: OverviewProps) {
  const { booking, record, changes, alternatives, steps, documents, reviews } = loaded
  const acts = booking.party === 'admin'
  return (
    <div className="grid gap-7">
      <BookingNext
        booking={booking}
        steps={steps}
        alternatives={alternatives}
        reviewUntil={null}
        problems={loaded.problems}
      />
      {acts && <BookingChanges booking={booking} changes={changes} busy={busy} />}
      {acts && <BookingProblems {...loaded} busy={busy} answer={answer} />}
      <div className="grid items-start gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-9">
          <BookingPeople record={record} />
          <BookingFacts booking={booking} ofGuest={reviews.ofGuest} photo={false} />
          <BookingPlace booking={booking} />
          <BookingActivity booking={booking} steps={steps} changes={changes} documents={documents} />
        </div>
        <aside className="grid gap-6" aria-label={words.booking.money}>
          <BookingMoney booking={booking} documents={documents} />
          <CancelTerms booking={booking} />
        </aside>
      </div>
    </div>
  )
}

const BookingPeople = ({ record: { space, guest, host } }: { record: BookingRecord }) => (
  <Section id="people" head={words.people} of={host}>
    {() => (
      <Facts>
        <Fact name={words.guest}>{guest ? <Party of={guest} /> : words.noGuest}</Fact>
        <Fact name={words.host}>
          <Party of={host} />
        </Fact>
        <Fact name={words.space}>
          <Link className="link" to={`/admin/listings/${space.id}`}>
            {space.title}
          </Link>
        </Fact>
      </Facts>
    )}
  </Section>
)

const Party = ({ of: { id, name, email } }: { of: BookingRecord['host'] }) => (
  <>
    <Link className="link" to={`/admin/people/${id}`} dir="auto">
      {name}
    </Link>{' '}
    <span className="text-graphite">{email}</span>
  </>
)
