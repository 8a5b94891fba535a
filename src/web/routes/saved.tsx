import { redirect } from 'react-router'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { savedWords as words } from '../copy/saved.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ListName, ListSharing } from '../spaces/saved-list-settings.tsx'
import { SavedSpaces } from '../spaces/saved-spaces.tsx'
import type { Route } from './+types/saved'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  try {
    const list = await context.get(pageContext).api.favourites.listFavourites(cursor ? { cursor } : {})
    return { list, later: cursor !== null }
  } catch (error) {
    const { code } = refusalOf(error)
    if (code === 'sign_in_required') throw redirect(authPath('/auth', url.pathname + url.search))
    if (code === 'bad_cursor') throw redirect('/saved')
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.head, brandName()),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/saved',
    noindex: true,
  })

export default function Saved({ loaderData: { list, later } }: Route.ComponentProps) {
  return (
    <div className="wrap grid items-start gap-x-18 gap-y-10 py-12 lg:grid-cols-[minmax(0,1fr)_384px]">
      <div className="min-w-0">
        <h1 className="serif text-48 wrap-anywhere" dir="auto">
          {list.name || words.head}
        </h1>
        <p className="num mt-2 mb-6 text-graphite">{list.count > 0 && words.text(list.count)}</p>
        <SavedSpaces list={list} later={later} />
      </div>
      {(list.count > 0 || list.name || list.sharedAt) && (
        <div className="panel grid gap-8">
          <ListName name={list.name} />
          <ListSharing sharedAt={list.sharedAt} />
        </div>
      )}
    </div>
  )
}
