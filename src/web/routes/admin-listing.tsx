import { Link, useNavigation } from 'react-router'
import { REVIEW_DECISIONS, reviewDecisions } from '../../domain/spaces/listing-review.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { DecisionForm, recordDecision, StepHistory, UNDECIDED } from '../admin/decision-form.tsx'
import { ListingFacts } from '../admin/listing-facts.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { AuditPart, BookingsPart, SubjectPart } from '../admin/record-parts.tsx'
import type { ReviewedListing } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { listQuery } from '../console/list-query.ts'
import { RecordTabs, tabOf } from '../console/record-tabs.tsx'
import { adminWords } from '../copy/admin.ts'
import { listingWords } from '../copy/listing.ts'
import { reviewWords as words } from '../copy/listing-review.ts'
import { recordWords } from '../copy/records.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/admin-listing'

const decisionsOn = ({ state }: ReviewedListing) =>
  reviewDecisions(state).map((value) => {
    const [label, text] = words.decisions[value]
    return { value, label, text, needsReason: value !== 'approve' }
  })

const tabs = recordWords.listing

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const tab = tabOf(tabs, url)
  const { page } = listQuery(url, [])
  return loadAdmin(context.get(pageContext), url, async (admin, api) => {
    const [listing, bookings, subject, log] = await Promise.all([
      api.listingReviews.showWaiting({ id }),
      tab === 'bookings' ? api.allBookings.listAllBookings({ q: id, page }) : null,
      tab === 'reports' ? api.reports.showSubject({ id }) : null,
      tab === 'audit' ? admin.auditLog({ subject: id }) : null,
    ])
    return { tab, listing, bookings, subject, log }
  })
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  return recordDecision(request, REVIEW_DECISIONS, (said) => api.listingReviews.decideListing({ id, ...said }))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, UNDECIDED)

export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: adminWords.title(loaderData?.listing.draft.title || listingWords.untitled),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/admin/listings/${params.id}`,
    noindex: true,
  })

export default function AdminListing({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, listing, bookings, subject, log } = loaderData
  const { id, draft, state } = listing
  const path = `/admin/listings/${id}`
  return (
    <AdminLayout
      head={draft.title || listingWords.untitled}
      text={
        <>
          <span className="font-semibold text-ink">{listingWords.state[state]}</span> ·{' '}
          <Link className="link" to="/admin/listings">
            {adminWords.backToQueue}
          </Link>
          {state === 'published' && (
            <>
              {' '}
              ·{' '}
              <Link className="link" to={`/space/${id}`}>
                {recordWords.openPublic}
              </Link>
            </>
          )}
        </>
      }
    >
      <RecordTabs label={recordWords.sections} path={path} tabs={tabs} current={tab} />
      {tab === 'overview' && <ListingOverview listing={listing} acted={actionData} />}
      {bookings && <BookingsPart id={id} list={bookings} path={path} />}
      {subject && <SubjectPart of={subject} />}
      {log && <AuditPart id={id} acts={log.items} />}
    </AdminLayout>
  )
}

type OverviewProps = { listing: ReviewedListing; acted: Route.ComponentProps['actionData'] }

function ListingOverview({ listing, acted }: OverviewProps) {
  const { host, photos, history } = listing
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0">
        <Photos photos={photos} />
        <ListingFacts listing={listing} />
        <h2 className="mt-8 mb-3 font-semibold">{words.host}</h2>
        <Link className="link" to={`/admin/people/${host.id}`} dir="auto">
          {host.name}
        </Link>
        <p className="break-all">{host.email}</p>
        <StepHistory
          steps={history.map(({ step, reason, ...one }) => ({
            ...one,
            what: words.step[step] ?? step,
            reason: reason && (words.stepReasons[reason] ?? reason),
          }))}
        />
      </div>
      {(listing.state === 'in_review' || listing.may.decide || acted) && <Decision listing={listing} acted={acted} />}
    </div>
  )
}

function Decision({ listing, acted }: OverviewProps) {
  const { version, may, state } = listing
  const busy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="decide" className="panel">
      <h2 id="decide" className="mb-4 font-semibold">
        {adminWords.decide}
      </h2>
      <div role="status" className="empty:hidden">
        {acted?.done && <Note kind="good">{words.recorded}</Note>}
      </div>
      {may.decide && !acted?.done ? (
        <DecisionForm
          key={`${state} ${version}`}
          decisions={decisionsOn(listing)}
          version={version}
          busy={busy}
          answer={acted}
          reasonHint={state === 'in_review' ? words.reasonHint : words.downHint}
        />
      ) : (
        <>
          {acted?.refusal && (
            <Note kind="warn" role="alert">
              {acted.refusal.message}
            </Note>
          )}
          {!acted?.done && <p>{words.nothing}</p>}
        </>
      )}
    </section>
  )
}

function Photos({ photos }: Pick<ReviewedListing, 'photos'>) {
  if (photos.length === 0) return <p className="mb-6">{words.noPhotos}</p>
  return (
    <ul className="mb-8 grid grid-cols-2 gap-2 sm:grid-cols-3" aria-label={words.photos}>
      {photos.map((photo) => (
        <li key={photo.url} className="photo">
          <Picture path={photo.url} alt={photo.alt} color={photo.colour} sizes="240px" width={3} height={2} />
        </li>
      ))}
    </ul>
  )
}
