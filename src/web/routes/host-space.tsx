import { data, type ShouldRevalidateFunction } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { isNotFound } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { isOnlyStep } from '../client/use-history-step.ts'
import { listingWords } from '../copy/listing.ts'
import { Editor } from '../hosting/editor/editor.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/host-space'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  try {
    const parts = context.get(pageContext)
    const listing = await loadProfile(parts, `/host/spaces/${id}`, (api) => api.listings.showListing({ id }))
    return { listing, amenities: parts.config.amenities }
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = (step) => !isOnlyStep(step) && step.defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta({
    title: listingWords.editorTitle(loaderData?.listing.draft.title || listingWords.untitled),
    description: listingWords.editorDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/host/spaces/${params.id}`,
    noindex: true,
  })

export default function HostSpace({ loaderData: { listing, amenities } }: Route.ComponentProps) {
  return <Editor key={listing.id} first={listing} amenities={amenities} />
}
