import { Check, Clock, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminAct, AnyBookings, BookingRecord, SubjectRecord } from '../client/api-types.ts'
import { listPath } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import { Section } from '../console/section.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { manyWords } from '../copy/admin.ts'
import { peopleWords } from '../copy/people.ts'
import { recordWords as words } from '../copy/records.ts'
import { reportWords } from '../copy/reports.ts'
import { reportWords as contentReportWords } from '../copy/reviews.ts'
import { tableWords } from '../copy/tables.ts'
import { named } from '../format/brand.ts'
import { StatusPill } from '../ui/status-pill.tsx'
import { actionColumns } from './action-table.tsx'
import { bookingColumns } from './booking-columns.tsx'

const BOOKINGS = '/admin/all-bookings'
const SIZE = 24

/** The bookings of a person or a listing. `path` is the page that shows them. */
export function BookingsPart({ id, list, path }: { id: string; list: AnyBookings; path: string }) {
  const { items, total, page, pages } = list
  return (
    <Section
      id="bookings"
      head={words.allBookings(total)}
      act={
        total > 0 && (
          <Link className="link" to={listPath(BOOKINGS, { q: id })}>
            {words.openList}
          </Link>
        )
      }
      of={items}
    >
      {() =>
        items.length === 0 ? (
          <None>{words.noBookings}</None>
        ) : (
          <>
            <PlainTable
              name="bookings"
              caption={words.person.bookings}
              columns={bookingColumns}
              rows={items}
              keyOf={({ id: booking }) => booking}
              open={({ id: booking }) => `${BOOKINGS}/${booking}`}
            />
            <Pages
              of={words.person.bookings}
              total={total}
              page={page}
              pages={pages}
              size={SIZE}
              to={(there) => listPath(path, { tab: 'bookings', page: there })}
            />
          </>
        )
      }
    </Section>
  )
}

export const None = ({ children }: { children: string }) => <p className="py-4 text-graphite">{children}</p>

/** The latest entries of the audit log about something. */
export function AuditPart({ id, acts }: { id: string; acts: readonly AdminAct[] }) {
  return (
    <Section
      id="acts"
      head={peopleWords.audit}
      act={
        acts.length > 0 && (
          <Link className="link" to={listPath('/admin/audit-log', { subject: id })}>
            {words.wholeLog}
          </Link>
        )
      }
      of={acts}
    >
      {() =>
        acts.length > 0 ? (
          <PlainTable
            name="acts"
            caption={peopleWords.audit}
            columns={actionColumns}
            rows={acts}
            keyOf={({ id: act }) => act}
          />
        ) : (
          <None>{peopleWords.noActs}</None>
        )
      }
    </Section>
  )
}

export function SubjectPart({ of: { reports, reviews } }: { of: SubjectRecord }) {
  return (
    <div className="grid gap-9">
      <Section id="reports" head={words.reports} of={reports}>
        {() =>
          reports.length > 0 ? (
            <PlainTable
              name="reports"
              caption={words.reports}
              columns={reportColumns}
              rows={reports}
              keyOf={({ id }) => id}
            />
          ) : (
            <None>{words.noReports}</None>
          )
        }
      </Section>
      <Section id="reviews" head={words.reviews} of={reviews}>
        {() =>
          reviews.length > 0 ? (
            <PlainTable
              name="reviews"
              caption={words.reviews}
              columns={reviewColumns}
              rows={reviews}
              keyOf={({ id }) => id}
            />
          ) : (
            <None>{words.noReviews}</None>
          )
        }
      </Section>
    </div>
  )
}

type Report = SubjectRecord['reports'][number]
const QUEUES: Record<Report['about'], string> = {
  listing: '/admin/subject-reports',
  person: '/admin/subject-reports',
  review: '/admin/reports',
  message: '/admin/message-reports',
}
const REASONS: Record<Report['about'], Readonly<Record<string, string>>> = {
  listing: reportWords.listing.reasons,
  person: reportWords.person.reasons,
  review: contentReportWords.reasons,
  message: contentReportWords.reasons,
}

const reportColumns: readonly Column<Report>[] = [
  { id: 'about', head: words.about, width: '120px', phone: 'name', cell: ({ about }) => words.abouts[about] },
  {
    id: 'reason',
    head: words.reason,
    wrap: true,
    phone: 'wide',
    cell: ({ about, reason, note }) => (
      <>
        {named(REASONS[about][reason] ?? reason)}
        {note && (
          <span className="block whitespace-pre-line text-graphite" dir="auto">
            {note}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'reporter',
    head: words.reporter,
    width: '20%',
    wrap: true,
    cell: ({ reporter }) => <bdi>{reporter ?? tableWords.none}</bdi>,
  },
  {
    id: 'outcome',
    head: words.outcome,
    width: '176px',
    phone: 'state',
    cell: ({ about, outcome }) =>
      outcome ? (
        manyWords.outcomes[outcome]
      ) : (
        <Link className="link" to={QUEUES[about]}>
          {words.open}
        </Link>
      ),
  },
  { id: 'at', head: words.when, width: '104px', phone: 'line', cell: ({ at }) => <When at={at} /> },
]

const reviewColumns: readonly Column<SubjectRecord['reviews'][number]>[] = [
  {
    id: 'author',
    head: words.author,
    width: '18%',
    wrap: true,
    phone: 'name',
    cell: ({ author: { id, name } }) => (
      <Link className="link" to={`/admin/people/${id}`} dir="auto">
        {name}
      </Link>
    ),
  },
  { id: 'rating', head: words.rating, width: '72px', figure: true, phone: 'end', cell: ({ overall }) => overall },
  {
    id: 'text',
    head: words.text,
    wrap: true,
    phone: 'wide',
    cell: ({ body, takenDown }) => (
      <>
        {takenDown && <span className="me-2 font-semibold">{words.takenDown}</span>}
        <span className="whitespace-pre-line" dir="auto">
          {body || tableWords.none}
        </span>
      </>
    ),
  },
  {
    id: 'space',
    head: words.space,
    width: '22%',
    wrap: true,
    phone: 'wide',
    cell: ({ space, bookingId }) => (
      <Link className="link" to={`${BOOKINGS}/${bookingId}`} dir="auto">
        {space.title}
      </Link>
    ),
  },
  { id: 'at', head: words.when, width: '104px', phone: 'line', cell: ({ at }) => <When at={at} day /> },
]

type Email = BookingRecord['emails'][number]

export function EmailsPart({ emails }: { emails: readonly Email[] }) {
  return (
    <Section id="emails" head={words.emails} of={emails}>
      {() =>
        emails.length > 0 ? (
          <>
            <p className="py-3 text-graphite">{words.emailsText}</p>
            <PlainTable
              name="emails"
              caption={words.emails}
              columns={emailColumns}
              rows={emails}
              keyOf={({ id }) => id}
            />
          </>
        ) : (
          <None>{words.noEmails}</None>
        )
      }
    </Section>
  )
}

const emailColumns: readonly Column<Email>[] = [
  { id: 'kind', head: words.email, width: '30%', phone: 'name', cell: ({ kind }) => sentence(kind) },
  { id: 'to', head: words.to, phone: 'line', cell: ({ to }) => <span title={to}>{to}</span> },
  {
    id: 'state',
    head: words.state,
    width: '30%',
    wrap: true,
    phone: 'state',
    cell: ({ sentAt, failed }) => {
      if (sentAt) return <StatusPill icon={Check}>{words.sent}</StatusPill>
      return (
        <StatusPill icon={failed ? TriangleAlert : Clock} tone="warn">
          {failed ? words.failed : words.queued}
        </StatusPill>
      )
    },
  },
  { id: 'at', head: words.when, width: '104px', phone: 'end', cell: ({ at }) => <When at={at} /> },
]

/** Turns the name of a kind of email, such as `booking_confirmed`, into words. */
const sentence = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
