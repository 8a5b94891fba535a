import { data, Link } from 'react-router'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { savedWords, sharedListWords as words } from '../copy/saved.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import styles from '../spaces/saved-spaces.module.css'
import { SavedFace, savedPrice } from '../spaces/saved-spaces.tsx'
import type { Route } from './+types/shared-list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [token, cursor] = [(url.searchParams.get('token') ?? '').slice(0, 100), url.searchParams.get('cursor')]
  try {
    const list = await context.get(pageContext).api.favourites.showSharedList({ token, ...(cursor && { cursor }) })
    return { list, token }
  } catch (error) {
    if (isNotFound(error) || refusalOf(error).code === 'bad_cursor') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: savedWords.title(loaderData?.list.name || savedWords.head, brandName()),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/saved/shared',
    noindex: true,
  })

export default function SharedList({ loaderData: { list, token } }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-[860px] py-12">
      <h1 className="serif text-48 wrap-anywhere" dir="auto">
        {list.name || savedWords.head}
      </h1>
      <p className="mt-2 mb-8 text-graphite">{words.intro}</p>
      {list.items.length === 0 && (
        <>
          <p>{words.none}</p>
          <Link className="btn solid mt-4" to="/browse">
            {savedWords.browse}
          </Link>
        </>
      )}
      <ul className={styles.root}>
        {list.items.map((space) => (
          <li key={space.id}>
            <SavedFace space={space} />
            <div className="min-w-0">
              <h2 className="wrap-anywhere" dir="auto">
                <Link className="hover:underline" to={`/space/${space.id}`}>
                  {space.title}
                </Link>
              </h2>
              <p>{`${space.location} · ${spaceTypeNames[space.spaceType].one}`}</p>
              <p className="num">{savedPrice(space)}</p>
            </div>
          </li>
        ))}
      </ul>
      {list.next && (
        <p className="mt-5">
          <Link className="link" to={`?token=${token}&cursor=${encodeURIComponent(list.next)}`}>
            {savedWords.more}
          </Link>
        </p>
      )}
    </div>
  )
}
