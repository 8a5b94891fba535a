import { data, Link } from 'react-router'
import { api } from '../client/api.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import type { Host } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { errors } from '../copy/errors.ts'
import { hostWords as words } from '../copy/host-profile.ts'
import { spaceWords } from '../copy/space.ts'
import { brandName, named } from '../format/brand.ts'
import { monthWords } from '../format/dates.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { CardGrid } from '../spaces/card-grid.tsx'
import { markSaved, savedIds } from '../spaces/mark-saved.ts'
import { Reviews } from '../spaces/reviews.tsx'
import { cardView } from '../spaces/space-card.tsx'
import headStyles from '../spaces/space-head.module.css'
import { Part } from '../spaces/space-story.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { imageUrl } from '../ui/image-url.ts'
import type { Route } from './+types/host-profile'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const cursor = url.searchParams.get('cursor')
  try {
    const [host, spaces, reviews, saved] = await Promise.all([
      parts.api.hosts.showHost({ id }),
      parts.api.hosts.listHostSpaces({ id, ...(cursor && { cursor }) }),
      parts.api.hosts.listHostReviews({ id }),
      savedIds(parts),
    ])
    return {
      host,
      cards: markSaved(spaces.items.map(cardView), saved),
      next: spaces.next,
      isFirst: cursor === null,
      reviews,
    }
  } catch (error) {
    if (isNotFound(error) || refusalOf(error).code === 'bad_cursor') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return [{ title: `${errors.notFound.title} · ${brandName()}` }, { name: 'robots', content: 'noindex' }]
  const { host, isFirst } = loaderData
  const publicUrl = matches[0].loaderData?.publicUrl ?? ''
  const spaces = words.spacesCount(host.spacesCount)
  return [
    ...pageMeta({
      title: words.titled(host.firstName, spaces),
      description: words.description(host.firstName, spaces),
      publicUrl,
      path: `/hosts/${host.id}`,
      noindex: !isFirst,
    }),
    ...jsonLdOf(host, publicUrl).map((ld) => ({ 'script:ld+json': ld })),
  ]
}

function jsonLdOf({ id, firstName, photoUrl }: Host, publicUrl: string): object[] {
  const url = `${publicUrl}/hosts/${id}`
  const image = photoUrl && { image: publicUrl + imageUrl(photoUrl, 320) }
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      mainEntity: { '@type': 'Person', name: firstName, url, ...image },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: spaceWords.home, item: `${publicUrl}/` },
        { '@type': 'ListItem', position: 2, name: firstName, item: url },
      ],
    },
  ]
}

export default function HostProfile({ loaderData }: Route.ComponentProps) {
  const { host, cards, next, isFirst, reviews } = loaderData
  const here = `/hosts/${host.id}`
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={host.firstName} photoUrl={host.photoUrl} size={96} />
        <div className="min-w-0">
          <p className="text-graphite">{words.host}</p>
          <h1 className="serif text-[clamp(2.375rem,4vw,3.625rem)] wrap-anywhere" dir="auto">
            {host.firstName}
          </h1>
        </div>
      </header>
      <Facts host={host} />
      <Part title={words.spacesOf(host.firstName)} id="spaces">
        {cards.length === 0 && <p className="text-graphite">{words.noSpaces(host.firstName)}</p>}
        <CardGrid cards={cards} labelledBy="spaces-title" />
        {(next || !isFirst) && (
          <nav className="mt-10 flex flex-wrap items-center gap-4" aria-label={words.pages}>
            {next && (
              <Link className="btn ink" to={`${here}?cursor=${encodeURIComponent(next)}`} rel="next">
                {words.more}
              </Link>
            )}
            {!isFirst && (
              <Link className="link" to={here}>
                {words.first}
              </Link>
            )}
          </nav>
        )}
      </Part>
      <Reviews
        key={host.id}
        first={reviews}
        none={words.noReviews}
        load={(cursor) => api.hosts.listHostReviews({ id: host.id, cursor })}
      />
    </div>
  )
}

function Facts({ host }: { host: Host }) {
  const { since, spacesCount, rating, reviewCount, answers } = host
  const facts: [string, string][] = [
    [named(words.since), monthWords(Temporal.PlainYearMonth.from(since))],
    [words.spaces, String(spacesCount)],
  ]
  if (rating !== null) facts.push([words.rating, words.rated(rating.toFixed(2), spaceWords.reviews(reviewCount))])
  if (answers) facts.push([words.requests, words.answered(answers.percent)])
  if (answers && answers.minutes !== null) facts.push([words.time, words.within(answers.minutes)])
  return (
    <dl className={`${headStyles.facts} mt-8`} aria-label={words.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
