import { data, Link, redirect, useNavigation } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { refusalOf } from '../client/api-error.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { useDone } from '../client/use-done.ts'
import { Pages } from '../console/pagination.tsx'
import { hostWords as words } from '../copy/host.ts'
import { reviewWords } from '../copy/reviews.ts'
import { countText } from '../format/count.ts'
import { HostPage } from '../hosting/host-layout.tsx'
import { ReviewItem } from '../hosting/review-item.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { ReviewAnswer } from '../reviews/load-reviews.ts'
import { ReplyForm, ReportButton } from '../reviews/shown-review.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/host-reviews'

const PATH = '/host/reviews'
const SIZE = 10

const pathOf = (only: 'unanswered' | null, page = 1) => {
  const text = new URLSearchParams({ ...(only && { only }), ...(page > 1 && { page: String(page) }) }).toString()
  return text ? `${PATH}?${text}` : PATH
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const only = url.searchParams.get('only') === 'unanswered' ? ('unanswered' as const) : null
  const page = Number(url.searchParams.get('page') ?? 1)
  try {
    return await loadProfile(context.get(pageContext), pathOf(only, page), async ({ dashboard }) => ({
      only,
      reviews: await dashboard.listReviews({ page, ...(only && { only }) }),
    }))
  } catch (error) {
    if (refusalOf(error).code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const form = await request.formData()
  const facts = { id: String(form.get('review') ?? ''), reply: String(form.get('text') ?? '') }
  try {
    await api.reviews.replyToReview({ id: facts.id, text: facts.reply })
    return redirect(`${PATH}?done=reply`)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') return redirect(authPath('/auth', url.pathname + url.search))
    return answerRefused(error, facts)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, { id: '', reply: '' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.tabs.reviews),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function HostReviewsPage({ loaderData: { only, reviews }, actionData }: Route.ComponentProps) {
  const { items, rating, count, unanswered, total, page, pages } = reviews
  const said = useDone()
  const busyWith = useNavigation().formData?.get('review')
  const views = [
    { value: null, label: words.reviewViews.all, of: count },
    { value: 'unanswered', label: words.reviewViews.unanswered, of: unanswered },
  ] as const
  return (
    <HostPage
      head={words.tabs.reviews}
      lead={rating !== null && <p className="num">{words.ratingOf(rating.toFixed(2), count)}</p>}
    >
      <div role="status" className="mb-4 empty:hidden">
        {said && <Note kind="good">{words.replied}</Note>}
      </div>
      <nav className="mb-4 flex flex-wrap gap-2" aria-label={words.tabs.reviews}>
        {views.map(({ value, label, of }) => (
          <Link
            key={label}
            className={value === only ? 'chip on' : 'chip'}
            aria-current={value === only ? 'page' : undefined}
            to={pathOf(value)}
          >
            {label}
            {of > 0 && <span className="num">{countText(of)}</span>}
          </Link>
        ))}
      </nav>
      {items.length === 0 && (
        <p className="border-t border-ink py-6">{only && count > 0 ? words.allAnswered : words.noReviews}</p>
      )}
      <ul className="border-t border-ink empty:hidden">
        {items.map((review) => {
          const answer: ReviewAnswer | null = actionData?.id === review.id || actionData?.id === '' ? actionData : null
          const name = review.firstName ?? reviewWords.former.guest
          return (
            <li key={review.id} id={review.id} className="border-b border-rule py-5">
              <ReviewItem review={review}>
                <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                  {review.reply === null && (
                    <details open={answer !== null}>
                      <summary className="btn small">{words.reply}</summary>
                      <div className="mt-4">
                        <ReplyForm id={review.id} busy={busyWith === review.id} answer={answer} />
                      </div>
                    </details>
                  )}
                  <ReportButton id={review.id} name={name} />
                </div>
              </ReviewItem>
            </li>
          )
        })}
      </ul>
      <Pages
        of={words.tabs.reviews}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => pathOf(only, there)}
      />
    </HostPage>
  )
}
