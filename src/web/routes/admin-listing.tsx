import { Link, useNavigation } from 'react-router'
import { REVIEW_DECISIONS } from '../../domain/spaces/listing-review.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { DecisionForm, recordDecision, StepHistory, UNDECIDED } from '../admin/decision-form.tsx'
import { ListingFacts } from '../admin/listing-facts.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { ReviewedListing } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { listingWords } from '../copy/listing.ts'
import { reviewWords as words } from '../copy/listing-review.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/admin-listing'

const decisions = REVIEW_DECISIONS.map((value) => {
  const [label, text] = words.decisions[value]
  return { value, label, text, needsReason: value === 'send_back' }
})

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  return {
    listing: await loadAdmin(context.get(pageContext), url, (_, api) => api.listingReviews.showWaiting({ id })),
  }
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

export default function AdminListing({ loaderData: { listing }, actionData }: Route.ComponentProps) {
  const { draft, state, version, host, may } = listing
  const busy = useNavigation().formMethod === 'POST'
  return (
    <AdminLayout head={draft.title || listingWords.untitled}>
      <p className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-semibold">{listingWords.state[state]}</span>
        <Link className="link text-14" to="/admin/listings">
          {adminWords.backToQueue}
        </Link>
      </p>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <Photos photos={listing.photos} />
          <ListingFacts listing={listing} />
          <h2 className="mt-8 mb-3 text-18">{words.host}</h2>
          <p dir="auto">{host.name}</p>
          <p className="break-all">{host.email}</p>
          <StepHistory
            steps={listing.history.map(({ step, ...one }) => ({ ...one, what: words.step[step] ?? step }))}
          />
        </div>
        <section aria-labelledby="decide" className="panel">
          <h2 id="decide" className="mb-4 text-18">
            {adminWords.decide}
          </h2>
          <div role="status" className="empty:hidden">
            {actionData?.done && <Note kind="good">{words.recorded}</Note>}
          </div>
          {may.decide ? (
            <DecisionForm
              key={version}
              decisions={decisions}
              version={version}
              busy={busy}
              answer={actionData}
              reasonHint={words.reasonHint}
            />
          ) : (
            <>
              {actionData?.refusal && (
                <Note kind="warn" role="alert">
                  {actionData.refusal.message}
                </Note>
              )}
              {!actionData?.done && <p>{words.nothing}</p>}
            </>
          )}
        </section>
      </div>
    </AdminLayout>
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
